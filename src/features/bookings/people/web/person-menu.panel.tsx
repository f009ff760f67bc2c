import { IconDots, IconStar, IconTrash, IconWorld, IconX } from '@tabler/icons-react'
import { participantTypes } from '#src/features/bookings/booking/booking.rules.ts'
import styles from '#src/features/bookings/booking/web/booking.module.css'
import { foreignCountry, isPersonBegun } from '#src/features/customers/person.values.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'

import type { OfSlot } from './person-state.panel.tsx'

/** Customer, chaperone or driver. */
export function RolePicker({ form, booking, index, slot, isReadOnly }: OfSlot) {
  const offered = participantTypes.filter((type) => !booking || (type === 'customer') === !booking.isStaff)
  return (
    <SelectField
      className={styles.role}
      label={t('bookings.field.role')}
      isLabelHidden
      size="small"
      readOnly={isReadOnly}
      options={offered.map((value) => ({ value, label: t(`bookings.role.${value}`) }))}
      value={slot.type}
      onChange={(type) => type && form.chooseType(index, type)}
    />
  )
}

/** The actions on one head of the booking. */
export function PersonMenu(props: OfSlot & { called: string; isLead: boolean }) {
  const { form, booking, index, slot, called, isLead, isReadOnly, onWithdraw } = props
  if (isReadOnly) return <span />
  const isForeign = slot.taxCodeCountry !== 'IT'
  const isBegun = isPersonBegun(slot)
  const { participantId } = slot
  const isBooked = booking !== null && participantId !== null && (isBegun || booking.status === 'confirmed')
  const actions: MenuAction[] = []
  if (isBegun && !isLead)
    actions.push({ key: 'lead', label: t('bookings.make-lead'), icon: IconStar, onSelect: () => form.makeLead(index) })
  actions.push({
    key: 'foreign',
    label: t(isForeign ? 'bookings.italian-code' : 'bookings.foreign-code'),
    icon: IconWorld,
    onSelect: () => form.changePerson(index, { taxCodeCountry: isForeign ? 'IT' : foreignCountry }),
  })
  if (isBooked)
    actions.push({
      key: 'withdraw',
      label: t('bookings.withdraw'),
      icon: IconX,
      isDanger: true,
      isApart: true,
      onSelect: () => onWithdraw({ participantId }),
    })
  else
    actions.push({
      key: 'remove',
      label: t('bookings.remove-person'),
      icon: IconTrash,
      isApart: true,
      onSelect: () => form.removePerson(index),
    })
  return (
    <ActionMenu actions={actions}>
      <IconButton
        icon={IconDots}
        size="small"
        label={t('bookings.person-actions', { name: called })}
        aria-haspopup="menu"
      />
    </ActionMenu>
  )
}
