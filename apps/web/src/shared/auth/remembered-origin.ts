/** The address from which a guard redirected a visitor, read from the navigation state; null if there is none. */
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

/** Only paths of this site: `//elsewhere.example` would leave it. */
function ownPath(path: string): string | null {
  return path.startsWith('/') && !path.startsWith('//') ? path : null
}
