import { deleteCapGroup } from '@localchef/contracts/menu/delete-cap-group'
import type { CapGroup } from '@localchef/contracts/menu/list-menu'
import { longestCapGroupName, mostSharedPortions } from '@localchef/contracts/menu/menu-limits'
import { saveCapGroup } from '@localchef/contracts/menu/save-cap-group'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Menu, useMenuChange } from '../use-menu.ts'

const Fields = z.object({
  name: z.string().trim().min(1).max(longestCapGroupName),
  portionsPerSlot: z.int().min(1).max(mostSharedPortions),
  dishIds: z.array(z.string()),
})

/** The fields of a limit with its dishes, in the order of the menu. */
function useGroupForm(group: CapGroup | undefined, menu: Menu) {
  const members = menu.dishes.flatMap((dish) => (group && dish.capGroupId === group.id ? dish.id : []))
  const values = {
    name: group?.name ?? '',
    portionsPerSlot: group?.portionsPerSlot ?? 10,
    dishIds: members,
  }
  const form = useZodForm(Fields, values)
  const draft = useDraft(form, null, group && { version: group.version, values })
  const chosen = new Set(form.watch('dishIds'))
  const choose = (dishId: string, isChosen: boolean) => {
    const dishIds = menu.dishes
      .map(({ id }) => id)
      .filter((id) => (id === dishId ? isChosen : chosen.has(id)))
    form.setValue('dishIds', dishIds, { shouldDirty: true })
  }
  return { form, draft, members, chosen, choose }
}

/** A limit shared by several dishes; without `group` it creates one. */
export function CapGroupForm({ group, menu }: { group: CapGroup | undefined; menu: Menu }) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { form, draft, members, chosen, choose } = useGroupForm(group, menu)
  const { errors, isDirty } = form.formState
  const save = useMenuChange(saveCapGroup, {
    done: (saved, { dishIds = [] }) => {
      form.reset({ name: saved.name, portionsPerSlot: saved.portionsPerSlot, dishIds })
      draft.forget()
      toast.success(t('capGroups.saved', { name: saved.name }))
    },
  })
  const putBack = useMenuChange(saveCapGroup)
  const remove = useMenuChange(deleteCapGroup, {
    done: () => {
      if (!group) return
      const { name, portionsPerSlot } = group
      toast.undo(t('capGroups.removed', { name }), t('common:action.undo'), () =>
        putBack.mutate({ name, portionsPerSlot, dishIds: members }),
      )
    },
  })
  return (
    <form
      noValidate
      aria-label={group?.name ?? t('capGroups.add')}
      onSubmit={form.handleSubmit((fields) =>
        save.mutate({ ...fields, ...(group ? { id: group.id, version: draft.seenVersion() } : {}) }),
      )}
      className="grid gap-3 rounded-md border border-line bg-surface p-3"
    >
      <DraftNotice
        draft={draft}
        labels={{ name: t('capGroups.name'), portionsPerSlot: t('capGroups.portions') }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-2">
        <Field label={t('capGroups.name')} required error={errors.name?.message}>
          <TextInput autoComplete="off" placeholder={t('capGroups.example')} {...form.register('name')} />
        </Field>
        <Field label={t('capGroups.portions')} required error={errors.portionsPerSlot?.message}>
          <NumberInput {...form.register('portionsPerSlot', asNumber)} />
        </Field>
      </div>
      <MemberChoice group={group} menu={menu} chosen={chosen} onChoose={choose} />
      <div className="flex items-center justify-between gap-2">
        <Button
          type="submit"
          size="sm"
          variant={group ? 'secondary' : 'primary'}
          {...(group ? {} : { icon: <Plus aria-hidden /> })}
          busy={save.isPending}
          disabled={!isDirty}
        >
          {t(group ? 'capGroups.save' : 'capGroups.create')}
        </Button>
        {group && (
          <IconButton
            label={t('capGroups.remove', { name: group.name })}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: group.id })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </form>
  )
}

interface MemberChoiceProps {
  group: CapGroup | undefined
  menu: Menu
  chosen: ReadonlySet<string>
  onChoose: (dishId: string, isChosen: boolean) => void
}

/** Checkboxes for the dishes that share the limit. A dish of another limit shows that limit's name. */
function MemberChoice({ group, menu, chosen, onChoose }: MemberChoiceProps) {
  const { t } = useTranslation('menuItems')
  const nameOf = useNameOf()
  const hintOf = (capGroupId: string | null) => {
    const other = menu.capGroups.find(({ id }) => id === capGroupId && id !== group?.id)
    return other ? t('capGroups.otherGroup', { name: other.name }) : undefined
  }
  return (
    <details open={!group}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-small font-semibold text-accent-text">
        {group ? t('capGroups.dishCount', { count: chosen.size }) : t('capGroups.dishes')}
      </summary>
      <fieldset className="grid max-h-64 auto-rows-max overflow-y-auto">
        <legend className="sr-only">{t('capGroups.dishes')}</legend>
        {menu.dishes
          .filter(({ id, status }) => status !== 'archived' || chosen.has(id))
          .map((dish) => (
            <Checkbox
              key={dish.id}
              label={nameOf(dish)}
              hint={hintOf(dish.capGroupId)}
              checked={chosen.has(dish.id)}
              onChange={({ target }) => onChoose(dish.id, target.checked)}
            />
          ))}
      </fieldset>
    </details>
  )
}
