import { LanguageSwitcher } from './language-switcher.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** Header controls that a phone shows in its menu. Lazy: keeps them out of a phone's first script. */
export default function DesktopTools() {
  return (
    <div className="flex items-center gap-0.5">
      <LanguageSwitcher />
      <ThemeToggle />
    </div>
  )
}
