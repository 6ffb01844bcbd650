import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { draftKey, readDraft, removeDraft, writeDraft } from '@/shared/browser/drafts.ts'
import { type Clash, changedFields, clashesOf, withFields } from './draft-fields.ts'
import { useUnsaved } from './unsaved-changes.tsx'

/** The edited thing as the server has it now. */
export interface Saved<Values extends FieldValues> {
  version: string
  values: DefaultValues<Values>
}

export interface FormDraft {
  /** The form was filled from a draft. */
  isRestored: boolean
  /** Fields that were saved elsewhere while this form was being filled in. */
  clashes: readonly Clash[]
  /** The version that the user has seen and saves over. Undefined for something new. */
  seenVersion: () => string | undefined
  /** Puts the saved values back and forgets the draft. */
  discard: () => void
  /** Call once the values are saved. */
  forget: () => void
}

/**
 * Keeps the changed fields of a form in this browser, per person and form, through a refresh, a closed tab and a lost
 * session. Saving and signing out remove them. Not for passwords, codes and files.
 *
 * A newer `saved` is taken over into untouched fields; typed ones stay, and `clashes` names the difference.
 *
 * @param name Unique among all forms: `dish/<id>`; null keeps nothing.
 * @param saved Undefined for something new.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string | null,
  saved?: Saved<NoInfer<Values>>,
): FormDraft {
  const { user } = useAuth()
  const key = user && name !== null ? draftKey(user.id, name) : undefined
  const [isRestored, setIsRestored] = useState(false)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const { isDirty, defaultValues } = form.formState
  const seen = useRef(saved?.version)
  const wasDirty = useRef(false)
  const version = saved?.version

  const fill = (fields: Readonly<Record<string, unknown>> | undefined) => {
    if (!fields) return false
    form.reset(z.custom<DefaultValues<Values>>().parse(fields), { keepDefaultValues: true })
    return true
  }
  const restore = useEffectEvent(() => {
    const draft = key ? readDraft(key) : undefined
    if (!draft || !fill(withFields(defaultValues ?? {}, draft.fields))) return
    setIsRestored(true)
    if (draft.version === (version ?? null)) return
    setClashes(
      clashesOf({}, changedFields({}, defaultValues ?? {}), draft.fields).filter(({ typed }) => typed),
    )
  })
  const keep = useEffectEvent((values: FieldValues) => {
    const fields = changedFields(form.formState.defaultValues ?? {}, values)
    if (!key || Object.keys(fields).length === 0) return
    writeDraft(key, { fields, version: seen.current ?? null, keptAt: Date.now() })
  })
  const takeOver = useEffectEvent((newer: string | undefined) => {
    if (!saved || newer === seen.current) return
    seen.current = newer
    const before = defaultValues ?? {}
    const typed = changedFields(before, form.getValues())
    form.reset(saved.values)
    if (fill(withFields(saved.values, typed))) setClashes(clashesOf(before, saved.values, typed))
  })
  const forget = () => {
    if (key) removeDraft(key)
    setIsRestored(false)
    setClashes([])
  }
  const forgetSaved = useEffectEvent((dirty: boolean) => {
    if (wasDirty.current && !dirty) forget()
    wasDirty.current = dirty
  })
  const discard = () => {
    form.reset()
    forget()
  }

  useEffect(() => {
    restore()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form])
  useEffect(() => takeOver(version), [version])
  useEffect(() => forgetSaved(isDirty), [isDirty])
  useUnsaved(isDirty, forget)
  return { isRestored, clashes, seenVersion: () => seen.current, discard, forget }
}
