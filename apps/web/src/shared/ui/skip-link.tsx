import { useTranslation } from 'react-i18next'

/** The first focusable element: skips the header. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    // A real anchor works without the script; focus is moved by script, so that the hash stays free.
    // biome-ignore lint/a11y/useValidAnchor: see above
    <a
      href="#main"
      className="fixed left-4 top-3 z-60 -translate-y-24 rounded-full bg-accent px-5 py-2.5 font-semibold text-accent-ink focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('nav.skipToContent')}
    </a>
  )
}
