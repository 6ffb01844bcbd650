import type { AllergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendSignInCode } from '@/shared/auth/auth-actions.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText, codeOf } from '@/shared/auth/auth-errors.ts'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { owesSecondFactor } from '@/shared/auth/second-factor.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { type Checkout, type Contact, contactOf } from './checkout-schema.ts'
import { forgetCodeSent, isCodeSentTo, keepCodeSent } from './kept-checkout.ts'

/** The order at the moment when its button was pressed. */
export interface Pressed {
  values: Checkout
  quote: OrderQuote
  warning: AllergenWarning | null
}

interface OrderingPersonOptions {
  captcha: RefObject<CaptchaHandle | null>
  /** Places the order as the person, who is signed in and has a profile by now. Shows its own refusals. */
  order: (buyer: Profile, pressed: Pressed) => Promise<void>
  onProblem: (text: string, field?: 'contact') => void
}

/** Codes of the auth service for an address that it does not write to. */
const refusedAddresses: readonly (string | undefined)[] = [
  'email_address_invalid',
  'email_address_not_authorized',
  'validation_failed',
]
/** Error codes of a project whose operator has closed the sign-up. */
const closedSignUp: readonly (string | undefined)[] = [
  'signup_disabled',
  'otp_disabled',
  'email_provider_disabled',
]

/**
 * Gets the person who pressed the button ready to order. Sends a visitor a code and waits for the session, which opens
 * here or, by the mailed link, in another tab. Then waits for the second factor and creates a missing profile.
 */
export function useOrderingPerson({ captcha, order, onProblem }: OrderingPersonOptions) {
  const { t } = useTranslation('checkout')
  const { t: ofAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const { session, user, profile, loading, refreshProfile, createProfile } = useAuth()
  const takesPhones = useConfig()?.takesPhones ?? false
  const takesChefs = useFeature('newChefs')
  const [waiting, setWaiting] = useState<{ pressed: Pressed; sentTo: Contact }>()
  const [isSending, setSending] = useState(false)
  const isGoingOn = useRef(false)
  const canOrder = user !== null && !loading && !owesSecondFactor(session)

  async function send(to: Contact, name: string): Promise<void> {
    try {
      await sendSignInCode(to, { name, language }, (await captcha.current?.token()) ?? null)
      keepCodeSent(textOf(to))
    } finally {
      captcha.current?.reset()
    }
  }

  async function buyerOf(values: Checkout): Promise<Profile> {
    const known = profile ?? (await refreshProfile())
    if (!known) {
      const { address } = values
      return createProfile({
        role: takesChefs && user?.user_metadata.role === 'chef' ? 'chef' : 'buyer',
        name: values.name,
        phone: values.phone,
        allergies: values.allergies,
        language,
        ...(values.fulfilment === 'delivery'
          ? { address: address.line, city: address.city, state: address.state, zipCode: address.zipCode }
          : {}),
      })
    }
    const named = values.allergies.filter((allergen) => !known.allergies.includes(allergen))
    if (values.buyer === 'known' || named.length === 0) return known
    await updateProfile(known.id, { allergies: [...known.allergies, ...named] })
    return (await refreshProfile()) ?? known
  }

  async function goOn(pressed: Pressed): Promise<void> {
    isGoingOn.current = true
    try {
      const buyer = await buyerOf(pressed.values)
      forgetCodeSent()
      await order(buyer, pressed)
    } catch (error) {
      onProblem(authErrorText(error, ofAuth, language))
    } finally {
      isGoingOn.current = false
      setWaiting(undefined)
    }
  }
  const goOnOnce = useEffectEvent(() => {
    if (waiting && !isGoingOn.current) void goOn(waiting.pressed)
  })
  const isWaiting = waiting !== undefined
  useEffect(() => {
    if (isWaiting && canOrder) goOnOnce()
  }, [isWaiting, canOrder])

  // Stops waiting when the person signs out, by "Sign in with another account" of the second factor.
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (!user && wasSignedIn.current) setWaiting(undefined)
    wasSignedIn.current = user !== null
  }, [user])

  async function begin(pressed: Pressed): Promise<void> {
    if (canOrder) return goOn(pressed)
    const { name, contact } = pressed.values
    const sentTo = user ? { email: user.email ?? '' } : contactOf(contact, takesPhones)
    if (!sentTo) return
    setSending(true)
    try {
      if (!user && !isCodeSentTo(textOf(sentTo))) await send(sentTo, name)
      setWaiting({ pressed, sentTo })
    } catch (error) {
      const code = codeOf(error)
      if (refusedAddresses.includes(code)) {
        onProblem(t('who.refused'), 'contact')
      } else {
        onProblem(closedSignUp.includes(code) ? t('who.closed') : authErrorText(error, ofAuth, language))
      }
    }
    setSending(false)
  }

  return {
    begin,
    sentTo: waiting?.sentTo,
    isBusy: isSending,
    sendAgain: async () => {
      if (waiting) await send(waiting.sentTo, waiting.pressed.values.name)
    },
    giveUp: () => setWaiting(undefined),
  }
}

function textOf(to: Contact): string {
  return 'email' in to ? to.email : to.phone
}
