import { initialOf } from '@localchef/contracts/initial'

/** At most two initials of a name (spec, section 9). */
export function initials(name: string): string {
  return name.split(/\s+/).map(initialOf).filter(Boolean).slice(0, 2).join('')
}
