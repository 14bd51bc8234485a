// The app in a worker of this page: it answers requests as a server does.
const SAME_METHOD = [307, 308];
const MOST_REDIRECTS = 10;
const NO_BODY = [204, 205, 304];
const BODILESS = ["GET", "HEAD"];

// The page's bar, where it has one, from the first report on; per cent.
export const moveOn = (part) => {
  const bar = document.querySelector("progress");
  if (bar) Object.assign(bar, { hidden: false, value: part });
};

export class AppHere {
  // `on` has functions for what the worker reports: taken, changed, compiled.
  constructor(on = {}) {
    this.waiting = new Map();
    this.number = 0;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      for (const [name, react] of Object.entries({ progress: moveOn, ...on })) if (name in data) return react(data[name]);
      const { resolve, reject } = this.waiting.get(data.id) || {};
      this.waiting.delete(data.id);
      if (data.fault) reject?.(new Error(data.fault));
      else resolve?.(data.answer);
      return undefined;
    };
  }

  send(message) {
    return new Promise((resolve, reject) => {
      this.number += 1;
      this.waiting.set(this.number, { resolve, reject });
      this.worker.postMessage({ id: this.number, ...message });
    });
  }

  end() {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new Error("Ended."));
  }

  // The answer to a Request, after all redirects. Raises what the worker reports.
  async ask(request) {
    let { method, url } = request;
    let body = BODILESS.includes(method) ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
    const headers = [...request.headers];
    for (let hops = 0; hops < MOST_REDIRECTS; hops += 1) {
      const { pathname, search } = new URL(url);
      const sent = body.length ? headers : headers.filter(([name]) => name !== "content-type");
      const { status, headers: answered, body: content } = await this.send({ request: { method, path: pathname + search, headers: sent, body } });
      const to = status > 300 && status < 400 && answered.find(([name]) => name.toLowerCase() === "location");
      if (!to) return response(status, answered, content, url, hops > 0);
      url = new URL(to[1], url).href;
      if (!SAME_METHOD.includes(status)) [method, body] = ["GET", new Uint8Array()];
    }
    throw new TypeError("The app sends from page to page.");
  }
}

const response = (status, headers, content, url, redirected) => {
  const made = new Response(NO_BODY.includes(status) ? null : content, { status, headers });
  Object.defineProperty(made, "url", { value: url });
  if (redirected) Object.defineProperty(made, "redirected", { value: true });
  return made;
};
