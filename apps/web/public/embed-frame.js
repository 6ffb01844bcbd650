// Tells the page around an embedded menu how high the menu is; nothing else leaves the frame.
if (window.parent !== window) {
  const main = document.querySelector('main')
  const report = () => {
    const height = Math.ceil(main.getBoundingClientRect().height)
    window.parent.postMessage({ type: 'menu-height', height }, '*')
  }
  new ResizeObserver(report).observe(main)
}
