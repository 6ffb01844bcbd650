export interface LegalSections {
  lead: string
  sections: { id: string; title: string; text: string }[]
}

/** Splits a text: everything before the first `## Heading` is the lead, each heading starts a section. */
export function legalSections(text: string): LegalSections {
  const [lead = '', ...rest] = text.trim().split(/^##[ \t]+/m)
  const sections = rest.map((part, index) => {
    const [title = '', ...lines] = part.split('\n')
    return { id: `section-${index + 1}`, title: title.trim(), text: lines.join('\n').trim() }
  })
  return { lead: lead.trim(), sections }
}
