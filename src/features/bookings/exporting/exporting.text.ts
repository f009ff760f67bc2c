import type { Texts } from '#src/shared/text.ts'

export const exportingText = {
  'bookings.column-booking': 'Pratica',
  'bookings.column-time': 'Orario',
  'bookings.export-allergies': 'Sì',
  'bookings.export-total': { one: '{n} persona', other: '{n} persone' },
  'bookings.export-nobody': 'Nessuno risponde a questo filtro.',
} as const satisfies Texts
