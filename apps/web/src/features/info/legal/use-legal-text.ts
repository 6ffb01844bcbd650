import { getLegalText, type LegalKind } from '@localchef/contracts/settings/get-legal-text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { type LegalSections, legalSections } from './legal-sections.ts'

export function legalQuery(kind: LegalKind) {
  return queryOptions({
    queryKey: ['legal', kind],
    queryFn: ({ signal }) => callFunction(getLegalText, { kind }, { signal }),
  })
}

/** An admin's own legal text in the reader's language; `own` is null while the built-in text applies. */
export function useLegalText(kind: LegalKind): {
  isPending: boolean
  since: string | null
  own: LegalSections | null
  /** Whether the built-in text applies and no admin has confirmed it. */
  isDraft: boolean
} {
  const { language } = useLanguage()
  const { data, isPending } = useQuery(legalQuery(kind))
  const text = data?.texts?.[language] ?? data?.texts?.en
  return {
    isPending,
    since: data?.since ?? null,
    own: text ? legalSections(text) : null,
    isDraft: data?.isDraft ?? false,
  }
}
