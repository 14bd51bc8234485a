# Not run by the tests: they have no Docker, and no images to start from. The wheel, and what gunicorn is told, are
# those that the tests run. See docs/hosting.md, also for the command that pins the image to its digest.
FROM python:3.13.12-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1
# By hash, and nothing that would run code of its own to be built.
COPY docs/hosting/requirements.txt /src/
RUN pip wheel -q --require-hashes --only-binary :all: -w /wheels -r /src/requirements.txt \
 && pip install -q --no-index --find-links /wheels hatchling
COPY pyproject.toml README.md LICENSE /src/
COPY referee /src/referee
COPY tableside /src/tableside
COPY templates /src/templates
COPY static /src/static
RUN pip wheel -q --no-index --no-deps --no-build-isolation -w /wheels /src

FROM python:3.13.12-slim-trixie
ENV PIP_DISABLE_PIP_VERSION_CHECK=1
COPY --from=build /wheels /wheels
RUN pip install -q --no-index --find-links /wheels "tableside[host,postgres]" \
 && useradd --system --create-home --home-dir /var/lib/tableside tableside
USER tableside
WORKDIR /var/lib/tableside
VOLUME /var/lib/tableside
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=4)"]
CMD ["gunicorn", "--bind", "0.0.0.0:8000", "-k", "gevent", "-w", "1", "--worker-connections", "5000", \
     "--keep-alive", "75", "--graceful-timeout", "2", "--no-control-socket", "tableside.wsgi:app"]
