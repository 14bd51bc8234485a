// On the host's page for unknown addresses. The app's pages are no files there: before the first visit, a link to one leads
// here and then to the first page, which opens it. The address of this script says where the first page is.
const root = new URL(import.meta.url).pathname.replace(/static\/js\/.*/, "");
const { pathname, search, hash } = location;
const isTable = hash.startsWith("#table=");
if (pathname !== root) location.replace(root + (isTable ? hash : `#page=${pathname.slice(root.length)}${search}`));
