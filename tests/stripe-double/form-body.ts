export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

/** Decodes Stripe's form encoding, in which `a[b][0]=c` is `{a: {b: ['c']}}`. */
export function decodeForm(text: string): Form {
  const root: Form = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [...key.matchAll(/[^[\]]+/g)].map(([part]) => part)
    place(root, path, value)
  }
  return root
}

function place(parent: Form, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    parent[name] = value
    return
  }
  const known = parent[name]
  const child: Form = typeof known === 'object' && !Array.isArray(known) ? known : {}
  parent[name] = child
  place(child, rest, value)
}

export function textAt(form: Form, ...path: string[]): string | undefined {
  let value: FormValue | undefined = form
  for (const name of path) {
    value = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
  }
  return typeof value === 'string' ? value : undefined
}

export function centsAt(form: Form, ...path: string[]): number | undefined {
  const text = textAt(form, ...path)
  return text === undefined ? undefined : Number(text)
}

export function formAt(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** Strings in a list or a record, such as `expand[0]` or `metadata[key]`. */
export function textsAt(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(formAt(form, name)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )
}
