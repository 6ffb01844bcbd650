import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSectionIncomplete, type Section, sections } from '../sections.ts'

/** Links to the sections; a dot marks incomplete ones. */
export function SectionLinks({ business, current }: { business: OwnBusiness; current: Section }) {
  const { t } = useTranslation('business')
  const nav = useRef<HTMLElement>(null)

  // On a phone the row is wider than the screen, so the current link is scrolled into view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`a[href$="#${current}"]`)
    if (!nav.current || !link) return
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <nav
      ref={nav}
      aria-label={t('sections.label')}
      className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-1 rounded-full bg-sunken p-1 lg:w-auto lg:max-w-full lg:flex-wrap lg:rounded-xl">
        {sections.map((section) => (
          <li key={section}>
            <Link
              to={`#${section}`}
              replace
              aria-current={section === current ? 'true' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-2 rounded-full px-4 text-small font-semibold whitespace-nowrap transition-colors',
                section === current ? 'bg-surface text-ink shadow-raised' : 'text-ink-soft hover:text-ink',
              )}
            >
              {t(`${section}.tab`)}
              {isSectionIncomplete(section, business) && (
                <span className="size-2 rounded-full bg-warning">
                  <span className="sr-only">{t('sections.incomplete')}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
