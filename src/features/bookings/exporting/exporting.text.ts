import type { Texts } from '#src/shared/text.ts'

export const exportingText = {
  'bookings.column-booking': 'Pratica',
  'bookings.column-time': 'Orario',
  'bookings.export-allergies': 'Sì',
} as const satisfies Texts
