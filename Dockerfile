# Not run by the tests: they have no Docker, and no images to start from. The wheel, and what gunicorn is told, are
# those that the tests run. See docs/hosting.md.
FROM python:3.13-slim AS build
COPY pyproject.toml README.md LICENSE /src/
COPY referee /src/referee
COPY tableside /src/tableside
COPY templates /src/templates
COPY static /src/static
RUN pip wheel -q -w /wheels "/src[host]"

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN pip install -q --no-index --find-links /wheels "tableside[host]" \
 && useradd --system --create-home --home-dir /var/lib/tableside tableside
USER tableside
WORKDIR /var/lib/tableside
VOLUME /var/lib/tableside
CMD ["gunicorn", "--bind", "0.0.0.0:8000", "-k", "gevent", "-w", "1", "--worker-connections", "5000", \
     "--keep-alive", "75", "--graceful-timeout", "2", "--no-control-socket", "tableside.wsgi:app"]
