import { deleteCapGroup, saveCapGroup } from '@localchef/contracts/menu-batches'
import type { CapGroup } from '@localchef/contracts/menu-dish'
import { Check, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '@/forms/use-zod-form.ts'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { toast } from '@/ui/toast.ts'
import { numberOrNull } from '../dish-form.ts'
import { type Menu, useMenuChange } from '../use-menu.ts'

const CapGroupForm = z.object({
  name: z.string().trim().min(1).max(80),
  portionsPerSlot: z.int().min(1).max(10_000),
})

/** Limits that several dishes share: "ten pizzas each quarter hour, whichever". */
export function CapGroupsSheet({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const { t } = useTranslation('menuItems')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('capGroups.title')}
      description={t('capGroups.text')}
    >
      <ul className="grid gap-4">
        {menu.capGroups.map((group) => (
          <li key={group.id}>
            <CapGroupRow
              group={group}
              dishCount={menu.dishes.filter(({ capGroupId }) => capGroupId === group.id).length}
            />
          </li>
        ))}
        <li className="border-t border-line pt-4">
          <p className="pb-2 font-semibold">{t('capGroups.add')}</p>
          <CapGroupRow key={menu.capGroups.length} group={undefined} dishCount={0} />
        </li>
      </ul>
    </Sheet>
  )
}

function CapGroupRow({ group, dishCount }: { group: CapGroup | undefined; dishCount: number }) {
  const { t } = useTranslation('menuItems')
  const form = useZodForm(CapGroupForm, {
    name: group?.name ?? '',
    portionsPerSlot: group?.portionsPerSlot ?? 10,
  })
  const { errors, isDirty } = form.formState
  const save = useMenuChange(saveCapGroup, {
    done: (saved) => {
      form.reset({ name: saved.name, portionsPerSlot: saved.portionsPerSlot })
      toast.success(t('capGroups.saved', { name: saved.name }))
    },
  })
  const remove = useMenuChange(deleteCapGroup)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate({ ...values, ...(group ? { id: group.id } : {}) }))}
      className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-start gap-2"
    >
      <Field label={t('capGroups.name')} required error={errors.name?.message}>
        <TextInput autoComplete="off" placeholder={t('capGroups.example')} {...form.register('name')} />
      </Field>
      <Field label={t('capGroups.portions')} required error={errors.portionsPerSlot?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...form.register('portionsPerSlot', { setValueAs: numberOrNull })}
        />
      </Field>
      <div className="flex pt-7">
        {group && !isDirty ? (
          <IconButton
            label={t('capGroups.remove', { name: group.name })}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: group.id })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        ) : (
          <IconButton type="submit" label={t('capGroups.save')} disabled={save.isPending} tone="raised">
            {group ? <Check aria-hidden /> : <Plus aria-hidden />}
          </IconButton>
        )}
      </div>
      {group && (
        <p className="col-span-full text-caption text-ink-faint">
          {t('capGroups.used', { count: dishCount })}
        </p>
      )}
    </form>
  )
}
