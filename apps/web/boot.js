// Runs before the first paint and without the app: the theme the visitor chose, the texts the app will ask
// for, the start of the app, what the server drew until the app takes its place, and the one button of the page shown
// when the app cannot render. The build writes it into index.html.
;(() => {
  // Schemas would otherwise try whether code can be made of text, which the content security policy reports.
  globalThis.__zod_globalConfig = { jitless: true }
  const languages = [] /* __LANGUAGES__ */
  const page = document.documentElement
  const drawnIn = page.lang
  let language = navigator.language
  try {
    const theme = localStorage.getItem('localchef-theme')
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
    // A link in a language is a choice of that language, as the switcher is.
    const linked = new URLSearchParams(location.search).get('lang')
    if (languages.includes(linked)) localStorage.setItem('i18nextLng', linked)
    const chosen = localStorage.getItem('i18nextLng')
    if (chosen) page.lang = language = chosen
    const isCart = location.pathname === '/cart'
    if (isCart && localStorage.getItem('cart-storage')?.includes('"items":[{')) page.dataset.filledCart = ''
  } catch {
    // Storage is closed to us (private mode): system theme, the browser's language.
  }
  // Places in a page that the visitor comes back to depend on the height of everything above them. Safari does not hold the
  // place while these heights change.
  const isNew = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  if (isNew && !location.hash && CSS.supports('overflow-anchor', 'auto')) page.dataset.firstScreen = ''
  const known = (wish) => languages.find((code) => code === wish.toLowerCase().split(/[-_]/)[0]) ?? 'en'
  const spoken = known(language)
  if (spoken !== known(drawnIn)) page.dataset.otherLanguage = ''
  // English is always read, for the gaps of other languages; index.html names what every page needs of it.
  const names = location.pathname === '/' ? ['home', 'cards'] : []
  const texts = names.map((name) => `en/${name}`)
  if (spoken !== 'en') {
    texts.push(...['common', 'menu', 'footer', ...names].map((name) => `${spoken}/${name}`))
  }
  for (const name of texts) {
    const link = document.createElement('link')
    Object.assign(link, {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      fetchPriority: 'low',
      href: `/locales/${name}.json`,
    })
    document.head.append(link)
  }
  const drawn = () => document.querySelector('#root[inert]')
  // What the server drew does not answer yet, but its links lead somewhere.
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.id === 'refresh-page') location.reload()
    for (const link of drawn()?.querySelectorAll('a[href]') ?? []) {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (left <= x && x <= right && top <= y && y <= bottom) return location.assign(link.href)
    }
  })
  // A drawn page and its first pictures are painted before the app's scripts load beside it. A page in the background is not
  // painted at all.
  const startApp = () => {
    const template = document.querySelector('#app-start')
    if (!template) return
    document.head.append(template.content)
    template.remove()
  }
  document.addEventListener('DOMContentLoaded', () => {
    if (!drawn() || document.hidden) return startApp()
    const pictures = [...document.querySelectorAll('#root img[fetchpriority=high]')]
    const startOncePictured = () => Promise.allSettled(pictures.map((one) => one.decode())).then(startApp)
    new PerformanceObserver(startOncePictured).observe({ type: 'paint', buffered: true })
    for (const event of ['visibilitychange', 'pointerdown', 'keydown']) {
      addEventListener(event, startApp, { once: true })
    }
    setTimeout(startApp, 3000)
  })
  const isOfTheApp = (file) => file?.startsWith(`${location.origin}/assets/`)
  // A script that does not come, or throws when it runs, leaves nobody in front of a picture of the page.
  addEventListener(
    'error',
    (event) => {
      const isOurs = event.target instanceof HTMLScriptElement || isOfTheApp(event.filename)
      const page = drawn()
      if (!page || !isOurs) return
      page.replaceChildren(...document.querySelectorAll('.boot-fallback'))
      page.inert = false
    },
    true,
  )
})()
