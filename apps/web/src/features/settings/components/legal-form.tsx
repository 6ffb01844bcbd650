import { inEveryLanguage, type Language, languageNames, languages } from '@localchef/contracts/language'
import { setOpeningPoint } from '@localchef/contracts/opening/set-opening-point'
import type { LegalKind } from '@localchef/contracts/settings/get-legal-text'
import { Agreement, LegalDocument } from '@localchef/contracts/settings/marketplace-settings'
import { longestLegalText } from '@localchef/contracts/settings/setting-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FilePen, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { legalSections } from '@/features/info/legal/legal-sections.ts'
import { useLegalText } from '@/features/info/legal/use-legal-text.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

interface LegalFormProps {
  kind: LegalKind
  value: Agreement | LegalDocument
  onSave: (value: Agreement | LegalDocument) => void
}

/** A legal text in every language, with its sections. A new agreement also has a date from which it is required. */
export function LegalForm({ kind, value, onSave }: LegalFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const [texts, setTexts] = useState(value.texts)
  const [from, setFrom] = useState('')
  const [problem, setProblem] = useState<string>()
  const begin = async () => {
    try {
      const found = await Promise.all(
        languages.map(async (language) => [language, await builtInText(kind, language)] as const),
      )
      const byLanguage = new Map(found)
      setTexts(inEveryLanguage((language) => byLanguage.get(language) ?? ''))
    } catch (error) {
      console.error('The text could not be loaded', error)
      toast.error(t('legal.notLoaded'))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted =
      kind === 'agreement'
        ? Agreement.safeParse({ texts, requiredFrom: from ? new Date(from).toISOString() : null })
        : LegalDocument.safeParse({ texts })
    if (!wanted.success) return setProblem(t('legal.tooShort'))
    setProblem(undefined)
    onSave(wanted.data)
  }
  if (!texts) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="rounded-md bg-sunken p-4 text-ink-soft">{t('legal.builtIn')}</p>
        <DraftNotice kind={kind} />
        <Button icon={<FilePen aria-hidden />} onClick={() => void begin()}>
          {t('legal.write')}
        </Button>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-small text-ink-soft">{t('legal.form')}</p>
      <div className="grid gap-5 xl:grid-cols-2">
        {languages.map((language) => (
          <Field
            key={language}
            label={languageNames[language]}
            hint={t('legal.sections', { count: legalSections(texts[language] ?? '').sections.length })}
            required
          >
            <TextArea
              lang={language}
              rows={16}
              maxLength={longestLegalText}
              className="max-h-[70vh] font-mono text-small"
              value={texts[language] ?? ''}
              onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {kind === 'agreement' && (
        <Field label={t('legal.requiredFrom')} hint={t('legal.requiredFromHint')} className="sm:max-w-xs">
          <TextInput type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
      )}
      <FormError>{problem}</FormError>
      <FormFoot isChanged={JSON.stringify(texts) !== JSON.stringify(value.texts)} />
    </form>
  )
}

/** Says that no lawyer has read the built-in text, until an admin confirms it. */
function DraftNotice({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation('marketplaceSettings')
  const queryClient = useQueryClient()
  const { isDraft } = useLegalText(kind)
  const confirm = useMutation({
    mutationFn: () => callFunction(setOpeningPoint, { decision: 'confirmed', point: kind }),
    onSuccess: () => {
      toast.success(t('legal.confirmed'))
      void queryClient.invalidateQueries({ queryKey: ['legal'] })
    },
    onError: () => toast.error(t('legal.notConfirmed')),
  })
  if (!isDraft) return null
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-warning-soft p-4 text-warning">
      <p className="flex items-start gap-2.5">
        <TriangleAlert className="mt-1 size-4.5 shrink-0" aria-hidden />
        {t('legal.draft')}
      </p>
      <Button variant="secondary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('legal.confirm')}
      </Button>
    </div>
  )
}

const files: Record<LegalKind, string> = { terms: 'terms', privacy: 'privacy', agreement: 'chefAgreement' }

const Words = z.object({
  lead: z.string(),
  sections: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
})

/** The built-in text in the format admins edit, as a starting point. */
async function builtInText(kind: LegalKind, language: Language): Promise<string> {
  const response = await fetch(`/locales/${language}/${files[kind]}.json`, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The text could not be loaded (${response.status})`)
  const { lead, sections } = Words.parse(await response.json())
  return [lead, ...Object.values(sections).map(({ title, text }) => `## ${title}\n${text}`)].join('\n\n')
}
