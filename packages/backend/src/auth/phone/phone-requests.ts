import type { Context } from 'hono'
import type { AuthContext } from '../auth-dependencies.ts'
import { check } from '../read-auth-request.ts'
import { originOf, requestedLanguage } from '../request-origin.ts'
import { requireCaptcha } from '../require-captcha.ts'
import { requirePhone } from './require-phone.ts'
import { PhoneResendRequest, resendText } from './resend-text.ts'
import { PhoneOtpRequest, sendPhoneOtp } from './send-phone-otp.ts'
import { PhoneSignUpRequest, signUpByPhone } from './sign-up-by-phone.ts'
import { PhoneVerifyRequest, verifyPhone } from './verify-phone.ts'

/** Calls that accept an e-mail address or a phone, as made with a phone. */

export async function answerPhoneSignUp(
  auth: AuthContext,
  context: Context,
  body: unknown,
): Promise<Response> {
  requirePhone(auth, 'signUp')
  const request = check(PhoneSignUpRequest, body)
  await requireCaptcha(auth, context, request)
  return context.json(await signUpByPhone(auth, request, requestedLanguage(context), originOf(auth, context)))
}

export async function answerPhoneOtp(auth: AuthContext, context: Context, body: unknown): Promise<Response> {
  requirePhone(auth, 'otp')
  const request = check(PhoneOtpRequest, body)
  await requireCaptcha(auth, context, request)
  await sendPhoneOtp(auth, request, requestedLanguage(context), originOf(auth, context))
  return context.json({})
}

export async function answerPhoneResend(
  auth: AuthContext,
  context: Context,
  body: unknown,
): Promise<Response> {
  requirePhone(auth, 'resend')
  const request = check(PhoneResendRequest, body)
  await requireCaptcha(auth, context, request)
  await resendText(auth, request, requestedLanguage(context), originOf(auth, context))
  return context.json({})
}

export async function answerPhoneVerify(
  auth: AuthContext,
  context: Context,
  body: unknown,
): Promise<Response> {
  const request = check(PhoneVerifyRequest, body)
  await requireCaptcha(auth, context, request)
  return context.json(await verifyPhone(auth, request, requestedLanguage(context), originOf(auth, context)))
}
