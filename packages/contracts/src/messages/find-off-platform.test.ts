import { expect, test } from 'vitest'
import { findOffPlatform } from './find-off-platform.ts'

test.each([
  ['Call me at (512) 555-0100 please', ['phone 5125550100']],
  ['Call me at 512.555.0100', ['phone 5125550100']],
  ['my number: 512-555-2100', ['phone 5125552100']],
  ['+1 512 555 2100', ['phone 5125552100']],
  ['5125552100', ['phone 5125552100']],
  ['Позвоните: 8 (912) 345-67-89', ['phone 9123456789']],
  ['+7 912 345-67-89', ['phone 9123456789']],
  ['five one two five five five two one zero zero', ['phone fiveonetwofivefivefivetwoonezerozero']],
  ['Write to olga.cooks@gmail.com', ['mail olga.cooks@gmail.com']],
  ['olga at gmail dot com', ['mail olgaatgmaildotcom']],
  ['ольга собака яндекс точка ру', ['mail ольгасобакаяндексточкару']],
  ['See https://olga-cooks.com/menu.', ['link olga-cooks.com']],
  ['order at www.olga-cooks.com next time', ['link olga-cooks.com']],
  ['t.me/olgacooks', ['link t.me/olgacooks']],
  ['paypal.me/olga', ['link paypal.me/olga']],
  ['Do you take Venmo or Zelle?', ['payment_app venmo', 'payment_app zelle']],
  ['Cash App is cheaper: $olga-cooks', ['payment_app cashapp', 'payment_app $olga-cooks']],
  ['Можно по СБП?', ['payment_app посбп']],
  ['Напишите мне в Телеграме', ['messenger телеграме']],
  ['WhatsApp me', ['messenger whatsapp']],
])('the text "%s" leads off the marketplace by %j', (text, parts) => {
  expect(findOffPlatform(text).map(({ kind, value }) => `${kind} ${value}`)).toEqual(parts)
})

test.each([
  'My address is 1234 Main Street, Austin, TX 78701',
  'ZIP 78701-1234, gate code 4021#',
  'I come at 5:30 PM, or 17.30 if that is better',
  'Pickup on 2026-11-23 between 12:00 and 12:30',
  'Order #4021000123 and order №10042',
  '2 portions of 500 g, 1200 kcal, $12.50 each',
  'The total was $1,200.00 for 25 guests',
  'Can I pay cash at the door?',
  'Cash, apple pie and two mozzarella sticks',
  'Gazelle stew? No cell signal here.',
  'Bring 3 to 4 boxes, 100 200 300 grams',
  'My flat is 12-34, 5th floor, buzzer 0042',
  'See you at noon.Thanks',
  'Is it gluten-free/vegan? e.g. no soy, no nuts',
  'Call at the gate, I will hear you',
  'One two three, ready!',
  'Мой адрес: ул. Ленина, 15, кв. 204, подъезд 3',
  'Заберу в 17:30 или в 18.00, заказ №4021',
  '2 порции по 350 г за 1 250 ₽',
  'Оплачу наличными при получении',
  'Индекс 101000, домофон 204В',
  'Телега с овощами приехала в 9.15',
  'Сыр зелёный есть?',
])('the text "%s" stays on the marketplace', (text) => {
  expect(findOffPlatform(text)).toEqual([])
})

test('a link to the marketplace itself is not found', () => {
  expect(findOffPlatform('See https://eat.example.com/dishes/1', 'eat.example.com')).toEqual([])
  expect(findOffPlatform('See https://eat.example.com/dishes/1', 'other.example.com')).toHaveLength(1)
})

test('a part that is found has its position in the text', () => {
  const text = 'Pay me by Venmo, ok?'
  const [part] = findOffPlatform(text)
  expect(text.slice(part?.start, part?.end)).toBe('Venmo')
})
