import { type Allergen, allergenWarning, inListOrder } from '@localchef/contracts/allergens/major-allergens'
import { EnterOrderRequest, enterOrder } from '@localchef/contracts/orders/enter-order'
import type { KitchenBuyer } from '@localchef/contracts/orders/list-buyers'
import { DeliveryAddress } from '@localchef/contracts/orders/order'
import type { OrderLineRequest } from '@localchef/contracts/orders/order-cart'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { type OrderQuote, quoteOrder } from '@localchef/contracts/orders/quote-order'
import { createPaymentLink } from '@localchef/contracts/payments/create-payment-link'
import { zipCodeIn } from '@localchef/contracts/zip-code'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Menu } from '@/features/menu/editor/use-menu.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'
import { orderProblem } from '../checkout/order-problem.ts'
import { useCreatePaymentLink } from '../payment/use-payment-link.ts'
import { entryLines, type Picks } from './entry-lines.ts'

const text = z.string().trim()
const schema = EnterOrderRequest.pick({ name: true, phone: true, note: true }).extend({
  /** Checked for a delivery only. */
  address: z.object({ line: text, city: text, state: text, zipCode: text }),
})

/** The order so far, its price and times, and its submission, which leads to the board. */
export function useEntryForm(menu: Menu) {
  const { t } = useTranslation('orderEntry')
  const { t: checkoutText } = useTranslation(['checkout', 'common', 'payments'])
  const { language } = useLanguage()
  const navigate = useNavigate()
  const enter = useEnterOrder()
  const form = useEntryFields()
  const { fulfilment, setFulfilment, isDelivery, address, zipCode } = useEntryPlace(form)
  const [picks, setPicks] = useState<Picks>({})
  const person = useEntryPerson(form)
  const { buyer, allergies, accepted } = person
  const [chosenSlot, setSlot] = useState('')
  const [paysBy, setPaysBy] = useState<'person' | 'link'>('person')
  const createLink = useCreatePaymentLink()

  const dishes = menu.dishes.filter(({ status }) => status === 'active')
  const lines = entryLines(dishes, picks)
  const { data: quote, isPlaceholderData } = useEntryQuote(menu.chef.id, lines, fulfilment, zipCode)
  const isPriced = quote !== undefined && !isPlaceholderData
  const slots = quote?.slots ?? []
  const slotFrom = slots.find(({ from }) => from === chosenSlot)?.from ?? slots[0]?.from
  const wanted = dishes.filter(({ id }) => lines.some(({ dishId }) => dishId === id))
  const warning = allergenWarning(wanted, allergies)

  const submit = form.handleSubmit(async ({ address: _, ...typed }) => {
    if (isDelivery && !address.success) return
    if (lines.length === 0 || !slotFrom || !isPriced || (warning && !accepted)) return
    try {
      const order = await enter.mutateAsync({
        ...typed,
        lines,
        slotFrom,
        fulfilment,
        ...(isDelivery && address.success
          ? { deliveryAddress: address.data, seenDeliveryFee: quote.deliveryFee }
          : {}),
        ...(buyer?.accountId ? { buyerId: buyer.accountId } : {}),
        allergies,
        acceptedAllergens: accepted && warning ? [...warning.contains, ...warning.mayContain] : [],
        acceptsUnstated: accepted,
        seenServiceFee: quote.serviceFee,
        seenTax: quote.tax,
      })
      toast.success(t('entered', { number: order.number }))
      if (paysBy === 'person' || !quote.takesCard) return await navigate('/dashboard/orders')
      // If this fails, the order's page still offers to create the link.
      await createLink.mutateAsync(order.id).catch((error: unknown) => {
        toast.error(refusalText(failureOf(createPaymentLink, error).code))
      })
      await navigate(`/dashboard/orders/${order.id}`)
    } catch (error) {
      form.setError('root', {
        message: orderProblem(failureOf(enterOrder, error), checkoutText, language, quote.timeZone),
      })
    }
  })

  return {
    form,
    dishes,
    picks,
    setPicks,
    ...person,
    warning,
    fulfilment,
    setFulfilment,
    hasAddress: !isDelivery || address.success,
    quote: lines.length > 0 ? quote : undefined,
    slots,
    slotFrom,
    setSlot,
    paysBy,
    setPaysBy,
    hasDishes: lines.length > 0,
    isPriced,
    isTried: form.formState.submitCount > 0,
    isBusy: enter.isPending || createLink.isPending,
    submit,
  }
}

function useEntryFields() {
  return useZodForm(schema, {
    name: '',
    phone: '',
    note: '',
    address: { line: '', city: '', state: '', zipCode: '' },
  })
}

type EntryFields = ReturnType<typeof useEntryFields>

/** The buyer that the chef picked from the kitchen's known buyers, and the answer about allergies. */
function useEntryPerson(form: EntryFields) {
  const [buyer, setBuyer] = useState<KitchenBuyer>()
  const [allergies, setAllergies] = useState<Allergen[]>([])
  const [accepted, setAccepted] = useState(false)
  function answerAllergies(answered: Allergen[]) {
    setAllergies(answered)
    setAccepted(false)
  }
  /** Fills in what the kitchen knows from the last order. */
  function chooseBuyer(known: KitchenBuyer) {
    setBuyer(known)
    form.setValue('name', known.name)
    form.setValue('phone', phoneText(known.phone))
    answerAllergies(inListOrder(known.allergies))
  }
  const forgetBuyer = () => setBuyer(undefined)
  return { buyer, chooseBuyer, forgetBuyer, allergies, answerAllergies, accepted, setAccepted }
}

/** Pickup or delivery, and the address of a delivery as it is typed. */
function useEntryPlace(form: EntryFields) {
  const [fulfilment, setFulfilment] = useState<Fulfilment>('pickup')
  const isDelivery = fulfilment === 'delivery'
  const address = DeliveryAddress.safeParse(form.watch('address'))
  const typed = zipCodeIn(form.watch('address.zipCode'))
  const zipCode = isDelivery ? typed : undefined
  return { fulfilment, setFulfilment, isDelivery, address, zipCode }
}

export type EntryForm = ReturnType<typeof useEntryForm>

/** Prices and free times of the order so far. */
function useEntryQuote(
  chefId: string,
  lines: readonly OrderLineRequest[],
  fulfilment: Fulfilment,
  zipCode: string | undefined,
) {
  return useQuery<OrderQuote>({
    queryKey: ['order-quote', chefId, fulfilment, lines, zipCode],
    queryFn: ({ signal }) =>
      callFunction(
        quoteOrder,
        { chefId, lines: [...lines], fulfilment, ...(zipCode ? { zipCode } : {}) },
        { signal },
      ),
    enabled: lines.length > 0,
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** Enters the order. The key is kept for every retry of the same order. */
function useEnterOrder() {
  const queryClient = useQueryClient()
  const sent = useRef({ of: '', key: '' })
  return useMutation({
    mutationFn: (request: z.input<typeof enterOrder.input>) => {
      const of = JSON.stringify(request)
      if (sent.current.of !== of) sent.current = { of, key: crypto.randomUUID() }
      return callFunction(enterOrder, request, { idempotencyKey: sent.current.key })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    onError: () => queryClient.invalidateQueries({ queryKey: ['order-quote'] }),
  })
}
