import clsx from 'clsx'
import { GripVertical, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import { FormFoot } from './form-foot.tsx'
import { slugOf } from './slug-of.ts'

export interface Named {
  slug: string
  name: string
  nameRu: string
  retired: boolean
}

interface NamedListFormProps<Item extends Named> {
  list: readonly Item[]
  /** What an added entry begins with, beside its names. */
  begin: Omit<Item, keyof Named>
  addText: string
  /** Further fields of an entry; only of one that was just added. */
  more?: (item: Item, change: (part: Partial<Item>) => void) => ReactNode
  onSave: (list: Item[]) => void
}

interface Row<Item> {
  key: string
  item: Item
  isNew: boolean
}

const LABEL = { min: 2, max: 60 }
const fits = (text: string) => text.trim().length >= LABEL.min && text.trim().length <= LABEL.max

/** Names in both languages, put in order by drag or by the arrow keys; what is in use is retired, never removed. */
export function NamedListForm<Item extends Named>(props: NamedListFormProps<Item>) {
  const { list, begin, addText, more, onSave } = props
  const { t } = useTranslation('adminSettings')
  const [rows, setRows] = useState<Row<Item>[]>(() =>
    list.map((item) => ({ key: item.slug, item, isNew: false })),
  )
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState('')
  const prefix = useId()
  const { order, draggedId, itemRef, handleProps } = useDragOrder(
    rows.map(({ key }) => key),
    (keys, moved) => {
      setRows(keys.flatMap((key) => rows.find((row) => row.key === key) ?? []))
      const name = rows.find(({ key }) => key === moved)?.item.name ?? ''
      setSaid(t('list.moved', { name, place: keys.indexOf(moved) + 1, count: keys.length }))
    },
  )

  const change = (key: string, part: Partial<Item>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, item: { ...row.item, ...part } } : row)))

  const add = () => {
    const item = { ...begin, slug: '', name: '', nameRu: '', retired: false } as Item
    setRows([...rows, { key: `${prefix}-${rows.length}-${Date.now()}`, item, isNew: true }])
  }

  const submit = () => {
    setTried(true)
    if (rows.some(({ item }) => !fits(item.name) || !fits(item.nameRu))) return
    const taken = new Set(rows.filter(({ isNew }) => !isNew).map(({ item }) => item.slug))
    onSave(
      rows.map(({ item, isNew }) => {
        if (!isNew) return item
        const slug = slugOf(item.name, taken)
        taken.add(slug)
        return { ...item, slug }
      }),
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-4"
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="grid gap-2">
        {order.map((key) => {
          const row = rows.find((known) => known.key === key)
          if (!row) return null
          const { item, isNew } = row
          const wrong = (text: string) => (tried && !fits(text) ? t('list.nameWrong') : undefined)
          return (
            <li
              key={key}
              ref={itemRef(key)}
              className={clsx(
                'grid items-start gap-x-3 gap-y-2 rounded-lg border bg-surface p-3 sm:grid-cols-[auto_1fr_1fr_auto]',
                draggedId === key ? 'relative z-10 border-accent shadow-floating' : 'border-line',
                item.retired && 'bg-sunken',
              )}
            >
              <button
                type="button"
                aria-label={t('list.handle', { name: item.name })}
                title={t('list.handleHint')}
                {...handleProps(key)}
                className="grid h-11 w-9 cursor-grab touch-none place-items-center rounded-sm text-ink-faint hover:bg-sunken hover:text-ink active:cursor-grabbing max-sm:hidden"
              >
                <GripVertical className="size-5" aria-hidden />
              </button>
              <Field label={t('list.name')} hideLabel required error={wrong(item.name)}>
                <TextInput
                  lang="en"
                  placeholder={t('list.name')}
                  value={item.name}
                  onChange={(event) => change(key, { name: event.target.value } as Partial<Item>)}
                />
              </Field>
              <Field label={t('list.nameRu')} hideLabel required error={wrong(item.nameRu)}>
                <TextInput
                  lang="ru"
                  placeholder={t('list.nameRu')}
                  value={item.nameRu}
                  onChange={(event) => change(key, { nameRu: event.target.value } as Partial<Item>)}
                />
              </Field>
              <div className="flex items-center gap-1">
                <button
                  type="button"
                  aria-label={t('list.handle', { name: item.name })}
                  title={t('list.handleHint')}
                  {...handleProps(key)}
                  className="grid h-11 w-9 cursor-grab touch-none place-items-center rounded-sm text-ink-faint sm:hidden"
                >
                  <GripVertical className="size-5" aria-hidden />
                </button>
                {isNew ? (
                  <IconButton
                    label={t('list.remove')}
                    onClick={() => setRows(rows.filter((other) => other.key !== key))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                ) : (
                  <Checkbox
                    label={t('list.retired')}
                    checked={item.retired}
                    onChange={(event) => change(key, { retired: event.target.checked } as Partial<Item>)}
                  />
                )}
              </div>
              {isNew && more && (
                <div className="sm:col-span-2 sm:col-start-2">{more(item, (part) => change(key, part))}</div>
              )}
            </li>
          )
        })}
      </ul>
      {tried && rows.some(({ item }) => !fits(item.name) || !fits(item.nameRu)) && (
        <FieldError>{t('list.someWrong')}</FieldError>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" icon={<Plus aria-hidden />} onClick={add}>
          {addText}
        </Button>
        <FormFoot />
      </div>
    </form>
  )
}
