interface Difference {
  name: string
  was: string
  is: string
}

const longest = 120

/** Differences between two versions by field name; list entries by their slug. */
export function differences(before: object, after: object): Difference[] {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => ({ name, was: shown(old.get(name)), is: shown(now.get(name)) }))
    .slice(0, 30)
}

function flat(value: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, part] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    if (Array.isArray(part)) {
      if (part.every((item) => typeof item === 'string')) {
        found.set(at, part.join(', '))
        continue
      }
      part.forEach((item: Record<string, unknown>, index) => {
        if ('holdsFrom' in item) {
          for (const [inner, text] of ruleParts(item, at)) found.set(inner, text)
          return
        }
        const { slug, ...rest } = item
        found.set(`${at}.${String(slug)}`, `${index + 1}. ${Object.values(rest).filter(isSaid).join(' · ')}`)
      })
    } else if (typeof part === 'object' && part !== null) {
      for (const [inner, text] of flat(part, at)) found.set(inner, text)
    } else if (part !== null) found.set(at, String(part))
  }
  return found
}

/** The parts of a state's rule, by its state and day. */
function ruleParts(rule: Record<string, unknown>, path: string): Map<string, string> {
  const at = `${path}.${String(rule.state)} ${String(rule.holdsFrom)}`
  return new Map(
    Object.entries(rule).map(([name, part]) => [
      `${at}.${name}`,
      typeof part === 'string' ? part : JSON.stringify(part),
    ]),
  )
}

/** Only a retired entry is marked; `false` is the normal case. */
function isSaid(part: unknown): boolean {
  return part !== false
}

function shown(text: string | undefined): string {
  if (!text) return '—'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
