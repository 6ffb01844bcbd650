// Runs before the first paint and without the app: the theme the visitor chose, the texts the app will ask
// for, and the one button of the page shown when the app cannot render. A file of its own because the
// content security policy allows no inline script.
;(() => {
  let language = navigator.language
  try {
    const theme = localStorage.getItem('localchef-theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    const chosen = localStorage.getItem('i18nextLng')
    if (chosen) document.documentElement.lang = language = chosen
  } catch {
    // Storage is closed to us (private mode): system theme, English.
  }
  // English is always read, for the gaps of other languages; index.html names what every page needs of it.
  const page = location.pathname === '/' ? ['home', 'cards'] : []
  const texts = page.map((name) => `en/${name}`)
  if (/^ru\b/i.test(language)) {
    texts.push(...['common', 'menu', 'footer', ...page].map((name) => `ru/${name}`))
  }
  for (const name of texts) {
    const link = document.createElement('link')
    Object.assign(link, {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href: `/locales/${name}.json`,
    })
    document.head.append(link)
  }
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.id === 'refresh-page') location.reload()
  })
})()
