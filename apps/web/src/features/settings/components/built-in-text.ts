import type { Language } from '@localchef/contracts/language'
import type { LegalKind } from '@localchef/contracts/settings/get-legal-text'
import { z } from 'zod'

const files: Record<LegalKind, string> = { terms: 'terms', privacy: 'privacy', agreement: 'chefAgreement' }

const Words = z.object({
  lead: z.string(),
  sections: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
})

/** The built-in text in the format admins edit, as a starting point. */
export async function builtInText(kind: LegalKind, language: Language): Promise<string> {
  const response = await fetch(`/locales/${language}/${files[kind]}.json`, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The text could not be loaded (${response.status})`)
  const { lead, sections } = Words.parse(await response.json())
  return [lead, ...Object.values(sections).map(({ title, text }) => `## ${title}\n${text}`)].join('\n\n')
}
