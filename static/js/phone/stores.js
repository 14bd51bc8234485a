// IndexedDB, which answers by events, as promises.
export const browserStore = self.indexedDB; // taken now: the worker hides the name before Python starts

export const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
// The only store of a database.
export const storeOf = async (name, store, mode) => {
  const request = browserStore.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  const database = await result(request);
  const transaction = database.transaction(store, mode);
  database.close(); // as soon as the transaction is over
  return transaction.objectStore(store);
};
