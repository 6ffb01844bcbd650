import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessAbout, spokenLanguages, updateBusiness } from '@localchef/contracts/chefs/update-business'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { RussianTexts } from '@/shared/forms/russian-texts.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { ChoiceChips, CuisinesField } from './cuisines-field.tsx'
import { FormEnd } from './form-end.tsx'

type AboutForm = UseFormReturn<z.input<typeof BusinessAbout>, unknown, z.output<typeof BusinessAbout>>

/** Name, tagline, story, cuisines and languages of the kitchen. */
export function AboutSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const values = {
    kind: business.kind,
    name: business.name,
    nameRu: business.nameRu ?? '',
    tagline: business.tagline,
    taglineRu: business.taglineRu ?? '',
    bio: business.bio,
    bioRu: business.bioRu ?? '',
    cuisines: business.cuisines,
    languages: spokenLanguages.filter((code) => business.languages.includes(code)),
  }
  const form = useZodForm(BusinessAbout, values)
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (about, version) => change(updateBusiness, { ...about, version }),
    'about',
    { version: business.versions.about, values },
  )
  const languageName = new Intl.DisplayNames([language], { type: 'language' })
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DraftNotice
        draft={draft}
        labels={{ name: t('about.name'), tagline: t('about.tagline'), bio: t('about.bio') }}
      />
      <Field label={t('about.name')} required error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label={t('about.tagline')} hint={t('about.taglineHint')} error={errors.tagline?.message}>
        <TextInput {...form.register('tagline')} />
      </Field>
      <Field label={t('about.bio')} hint={t('about.bioHint')} error={errors.bio?.message}>
        <TextArea rows={6} {...form.register('bio')} />
      </Field>
      <RussianFields business={business} form={form} />
      <Controller
        control={form.control}
        name="cuisines"
        render={({ field }) => (
          <CuisinesField
            value={field.value}
            onChange={field.onChange}
            kept={business.cuisines}
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
            options={spokenLanguages.map((code) => ({ value: code, label: languageName.of(code) ?? code }))}
            value={field.value}
            onChange={field.onChange}
            max={8}
            error={errors.languages?.message}
          />
        )}
      />
      <FormEnd section="about" failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )
}

function RussianFields({ business, form }: { business: OwnBusiness; form: AboutForm }) {
  const { t } = useTranslation('business')
  const { errors } = form.formState
  return (
    <RussianTexts
      title={t('russian.title')}
      hint={t('russian.hint')}
      open={Boolean(business.nameRu || business.taglineRu || business.bioRu)}
    >
      <Field label={t('about.nameRu')} error={errors.nameRu?.message}>
        <TextInput lang="ru" {...form.register('nameRu')} />
      </Field>
      <Field label={t('about.taglineRu')} error={errors.taglineRu?.message}>
        <TextInput lang="ru" {...form.register('taglineRu')} />
      </Field>
      <Field label={t('about.bioRu')} error={errors.bioRu?.message}>
        <TextArea lang="ru" rows={6} {...form.register('bioRu')} />
      </Field>
    </RussianTexts>
  )
}
