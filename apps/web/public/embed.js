// Puts the menu of a kitchen in place of its script tag:
// <script async src="https://SITE/embed.js" data-chef="SLUG" data-lang="en" data-theme="auto" data-title="Menu"></script>
;(() => {
  const script = document.currentScript
  if (!script) return
  const { chef, lang, theme } = script.dataset
  if (!chef) return
  const address = new URL(`/embed/${encodeURIComponent(chef)}`, script.src)
  if (lang) address.searchParams.set('lang', lang)
  if (theme) address.searchParams.set('theme', theme)
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = script.dataset.title || 'Menu'
  frame.loading = 'lazy'
  frame.style.cssText = 'width: 100%; height: 480px; border: 0; color-scheme: auto'
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin || data?.type !== 'menu-height') return
    frame.style.height = `${Math.min(Math.max(Number(data.height) || 0, 120), 50_000)}px`
  })
  script.after(frame)
})()
