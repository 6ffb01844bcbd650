/** The address a guard sent a visitor away from, out of a navigation's state; null when there is none. */
export function rememberedOrigin(state: unknown): string | null {
  if (!state || typeof state !== 'object' || !('from' in state)) return null
  const { from } = state
  if (typeof from === 'string') return ownPath(from)
  if (!from || typeof from !== 'object' || !('pathname' in from)) return null
  const part = (name: string) => {
    const value: unknown = Reflect.get(from, name)
    return typeof value === 'string' ? value : ''
  }
  return ownPath(part('pathname') + part('search') + part('hash'))
}

/** Only a path of ours: `//elsewhere.example` would leave the site. */
function ownPath(path: string): string | null {
  return path.startsWith('/') && !path.startsWith('//') ? path : null
}
