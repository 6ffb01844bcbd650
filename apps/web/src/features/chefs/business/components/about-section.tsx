import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessAbout, SPOKEN_LANGUAGES, saveBusiness } from '@localchef/contracts/chefs/save-business'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCuisineName, useCuisines } from '@/features/chefs/cards/cuisine-names.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { FormEnd } from './form-end.tsx'
import { SecondLanguage } from './second-language.tsx'

const MOST_CUISINES = 6

/** What buyers read. */
export function AboutSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const cuisines = useCuisines()
  const cuisineName = useCuisineName()
  // A retired one stays with whoever has it.
  const offered = cuisines.filter(({ slug, retiredAt }) => !retiredAt || business.cuisines.includes(slug))
  const form = useZodForm(BusinessAbout, {
    kind: business.kind,
    name: business.name,
    nameRu: business.nameRu ?? '',
    tagline: business.tagline,
    taglineRu: business.taglineRu ?? '',
    bio: business.bio,
    bioRu: business.bioRu ?? '',
    cuisines: business.cuisines,
    languages: SPOKEN_LANGUAGES.filter((code) => business.languages.includes(code)),
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure } = useSectionSubmit(form, (about) => change(saveBusiness, about))
  const languageName = new Intl.DisplayNames([language], { type: 'language' })
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Field label={t('about.name')} required error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label={t('about.tagline')} hint={t('about.taglineHint')} error={errors.tagline?.message}>
        <TextInput {...form.register('tagline')} />
      </Field>
      <Field label={t('about.bio')} hint={t('about.bioHint')} required error={errors.bio?.message}>
        <TextArea rows={6} {...form.register('bio')} />
      </Field>
      <SecondLanguage open={Boolean(business.nameRu || business.taglineRu || business.bioRu)}>
        <Field label={t('about.nameRu')} error={errors.nameRu?.message}>
          <TextInput lang="ru" {...form.register('nameRu')} />
        </Field>
        <Field label={t('about.taglineRu')} error={errors.taglineRu?.message}>
          <TextInput lang="ru" {...form.register('taglineRu')} />
        </Field>
        <Field label={t('about.bioRu')} error={errors.bioRu?.message}>
          <TextArea lang="ru" rows={6} {...form.register('bioRu')} />
        </Field>
      </SecondLanguage>
      <Controller
        control={form.control}
        name="cuisines"
        render={({ field }) => (
          <ChoiceChips
            legend={t('about.cuisines')}
            hint={t('about.cuisinesHint', { count: MOST_CUISINES })}
            options={offered
              .map(({ slug }) => ({ value: slug, label: cuisineName(slug) }))
              .sort((one, other) => one.label.localeCompare(other.label, language))}
            value={field.value}
            onChange={field.onChange}
            most={MOST_CUISINES}
            error={errors.cuisines?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="languages"
        render={({ field }) => (
          <ChoiceChips
            legend={t('about.languages')}
            hint={t('about.languagesHint')}
            options={SPOKEN_LANGUAGES.map((code) => ({ value: code, label: languageName.of(code) ?? code }))}
            value={field.value}
            onChange={field.onChange}
            most={8}
            error={errors.languages?.message}
          />
        )}
      />
      <FormEnd failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )
}
