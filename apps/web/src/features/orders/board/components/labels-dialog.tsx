import type { Order } from '@localchef/contracts/orders/order'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { type LabelSheetId, labelSheets, labelsOn, sheetOf } from '../label-sheets.ts'
import { netQuantityOfLine, useLabelFacts } from '../use-label-facts.ts'
import { useStoredText } from '../use-stored-choice.ts'

/** The sheet of the labels, and whether an order or each of its portions gets one. */
interface LabelChoice {
  sheet: LabelSheetId
  per: 'order' | 'portion'
}

/** Also says where the first free label is on a sheet, counted from 1. */
export interface LabelPrint extends LabelChoice {
  start: number
}

interface LabelsDialogProps {
  orders: readonly Order[]
  onPrint: (print: LabelPrint) => void
  onClose: () => void
}

/** Asks for the label sheet, and warns about missing facts on labels. */
export function LabelsDialog({ orders, onPrint, onClose }: LabelsDialogProps) {
  const { t } = useTranslation(['board', 'common'])
  const [choice, setChoice] = useLabelChoice()
  const [start, setStart] = useState(1)
  const places = labelsOn(sheetOf(choice.sheet))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('labels.title')}
      description={t('labels.lead')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button onClick={() => onPrint({ ...choice, start: Math.min(start, places) })}>
            {t('labels.print')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('labels.per')} required>
          <Select
            value={choice.per}
            onChange={({ target }) =>
              setChoice({ ...choice, per: target.value === 'portion' ? 'portion' : 'order' })
            }
          >
            <option value="order">{t('labels.perOrder')}</option>
            <option value="portion">{t('labels.perPortion')}</option>
          </Select>
        </Field>
        <Field label={t('labels.sheet')} required>
          <Select
            value={choice.sheet}
            onChange={({ target }) => setChoice({ ...choice, sheet: sheetNamed(target.value) })}
          >
            {(['letter', 'roll', 'a4'] as const).map((paper) => (
              <optgroup key={paper} label={t(`labels.paper.${paper}`)}>
                {labelSheets
                  .filter((sheet) => sheet.paper === paper)
                  .map(({ id }) => (
                    <option key={id} value={id}>
                      {t(`labels.sheets.${id}`)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {places > 1 && (
          <Field label={t('labels.start')} required hint={t('labels.startHint')}>
            <Select value={Math.min(start, places)} onChange={({ target }) => setStart(Number(target.value))}>
              {Array.from({ length: places }, (_, place) => place + 1).map((place) => (
                <option key={place} value={place}>
                  {place}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <MissingQuantities orders={orders} />
        <p className="text-small text-ink-soft">{t('labels.scale')}</p>
      </div>
    </Dialog>
  )
}

/** The chosen labels, remembered in this browser. */
function useLabelChoice(): [LabelChoice, (next: LabelChoice) => void] {
  const [stored, setStored] = useStoredText('localchef-labels')
  const [sheet = '', per] = stored.split(' ')
  return [
    { sheet: sheetNamed(sheet), per: per === 'portion' ? 'portion' : 'order' },
    (next) => setStored(`${next.sheet} ${next.per}`),
  ]
}

const sheetNamed = (text: string): LabelSheetId => labelSheets.find(({ id }) => id === text)?.id ?? 'letter-4'

/** The dishes whose labels lack a net weight that the law of the kitchen's permit requires. */
function MissingQuantities({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('board')
  const nameOf = useNameOf()
  const { data: facts } = useLabelFacts(orders)
  const lines = facts?.needsNetQuantity ? orders.flatMap((order) => order.lines) : []
  const missing = new Map(
    lines.flatMap((line) =>
      line.dishId && facts && netQuantityOfLine(facts, line) === null ? [[line.dishId, nameOf(line)]] : [],
    ),
  )
  if (missing.size === 0) return null
  return (
    <div role="status" className="grid gap-1 rounded-md bg-warning-soft px-4 py-3 text-small">
      <p>{t('labels.noQuantity')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {[...missing].map(([id, name]) => (
          <li key={id}>
            <Link to={`/dashboard/menu-items/${id}`} className="underline underline-offset-2">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
