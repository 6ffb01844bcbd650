// Runs before the first paint and without the app: the theme the visitor chose, and the one button of
// the page shown when the app cannot render. A file of its own because the content security policy
// allows no inline script.
;(() => {
  try {
    const theme = localStorage.getItem('localchef-theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    const language = localStorage.getItem('i18nextLng')
    if (language) document.documentElement.lang = language
  } catch {
    // Storage is closed to us (private mode): system theme, English.
  }
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.id === 'refresh-page') location.reload()
  })
})()
