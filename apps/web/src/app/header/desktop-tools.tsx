import { LanguageSwitcher } from './language-switcher.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** What a phone has in its menu. Not part of the first script, which a phone pays for most. */
export default function DesktopTools() {
  return (
    <div className="flex items-center gap-0.5">
      <LanguageSwitcher />
      <ThemeToggle />
    </div>
  )
}
