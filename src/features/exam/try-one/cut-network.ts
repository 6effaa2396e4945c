type View = Pick<typeof globalThis, 'fetch' | 'XMLHttpRequest'>

/** Every call of this page fails from now on, as in flight mode; answers how to end it. */
export function cutNetwork(view: View): () => void {
  const { fetch } = view
  const { send } = view.XMLHttpRequest.prototype
  view.fetch = () => Promise.reject(new TypeError('The network of this page is cut.'))
  view.XMLHttpRequest.prototype.send = function () {
    this.dispatchEvent(new ProgressEvent('error'))
  }
  return () => {
    view.fetch = fetch
    view.XMLHttpRequest.prototype.send = send
  }
}
