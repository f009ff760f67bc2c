import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type CostPlan, singleSupplementCostCents } from '#src/features/costs/cost-table.rules.ts'
import type { getCosts } from '#src/features/costs/costs.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro, formatCents } from '#src/shared/money.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { HeadActions, HeadState } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { PercentField } from '#src/web/ui/fields/percent-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { goDownByEnter } from '#src/web/ui/table/sheet-keys.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { ChargedNotes } from './charged-notes.panel.tsx'
import styles from './costs.module.css'
import { type Definition, readDefinition } from './definition.state.ts'

type CostDefinitionProps = {
  definition: Definition
  costs: Output<typeof getCosts>
  plan: CostPlan
}

const roundings = [1, 100, 500, 1_000, 5_000]

/** The form of minimum, prices, and the parts of agency and insurer. */
export function CostDefinitionForm({ definition, costs, plan }: CostDefinitionProps) {
  const { form, values, isReadOnly, saved } = definition
  const { unitCents } = readDefinition(values)
  const asUnit = unitCents === null ? undefined : formatCents(unitCents)
  const [isMarginWanted, setMarginWanted] = useState(values.marginBps !== null)
  const isMargin = values.marginBps !== null || (values.markupBps === null && isMarginWanted)
  const markup = isMargin ? 'marginBps' : 'markupBps'
  const single = singleSupplementCostCents(plan)
  const isBelow = single !== null && (values.singleSupplementCents ?? 0) < single
  /** Keeps the number and changes whether it is a percentage of the cost or of the price. */
  const swap = () => {
    const { markupBps, marginBps } = values
    form.setValues(isMargin ? { markupBps: marginBps, marginBps: null } : { markupBps: null, marginBps: markupBps })
    form.clearFieldError(markup)
    setMarginWanted(!isMargin)
  }
  const rounding = form.getInputProps('roundingCents')
  return (
    <div className={styles.side}>
      <HeadState>
        <SaveState saving={saved.saving} />
      </HeadState>
      <HeadActions>
        {!isReadOnly && (
          <Button kind="primary" type="submit" form="costs" isBusy={saved.isPending}>
            {t('costs.save')}
          </Button>
        )}
      </HeadActions>
      <SavedNotices saved={saved} />
      <Card title={t('costs.tab.definition')} className={styles.definition} isBare>
        <form id="costs" onSubmit={saved.submit('stay')} onKeyDown={goDownByEnter} noValidate className={styles.grid}>
          <MinimumWithState definition={definition} />
          <MoneyField
            {...form.getInputProps('unitCents')}
            label={t('costs.field.price')}
            isRequired
            readOnly={isReadOnly}
            className={styles.price}
          />
          <MoneyField
            {...form.getInputProps('adultCents')}
            label={t('costs.field.adultCents')}
            placeholder={asUnit}
            readOnly={isReadOnly}
          />
          <MoneyField
            {...form.getInputProps('childCents')}
            label={t('costs.field.childCents')}
            placeholder={asUnit}
            readOnly={isReadOnly}
          />
          <MoneyField
            {...form.getInputProps('singleSupplementCents')}
            label={t('costs.field.singleSupplementCents')}
            placeholder={t('costs.no-single-supplement')}
            warning={isBelow && t('costs.single-below-cost', { amount: euro(single) })}
            readOnly={isReadOnly}
          />
          <PercentField
            key={markup}
            {...form.getInputProps(markup)}
            label={t(`costs.field.${markup}`)}
            labelEnd={
              !isReadOnly && (
                <button
                  type="button"
                  className={styles.swap}
                  aria-label={t(isMargin ? 'costs.use-markup-long' : 'costs.use-margin-long')}
                  onClick={swap}
                >
                  {t(isMargin ? 'costs.use-markup' : 'costs.use-margin')}
                </button>
              )
            }
            readOnly={isReadOnly}
          />
          <PercentField
            {...form.getInputProps('agencyFeeBps')}
            label={t('costs.field.agencyFeeBps')}
            readOnly={isReadOnly}
            className={styles.full}
          />
          <PercentField
            {...form.getInputProps('insuranceBps')}
            label={t('costs.field.insuranceBps')}
            readOnly={isReadOnly}
          />
          <SelectField
            {...rounding}
            value={String(values.roundingCents)}
            onChange={(cents) => form.setValues({ roundingCents: Number(cents) })}
            label={t('costs.field.roundingCents')}
            readOnly={isReadOnly}
            options={[...new Set([...roundings, values.roundingCents])]
              .toSorted((a, b) => a - b)
              .map((cents) => ({ value: String(cents), label: euro(cents) }))}
          />
          <span className={styles.full}>
            <CheckField
              {...form.getInputProps('isInsuranceIncluded', { type: 'checkbox' })}
              label={t('costs.field.isInsuranceIncluded')}
              disabled={isReadOnly}
            />
          </span>
          <NumberField
            {...form.getInputProps('freeEvery')}
            label={t('costs.field.freeEvery')}
            min={1}
            max={500}
            help={t('costs.free-help')}
            readOnly={isReadOnly}
            className={styles.full}
          />
        </form>
        <ChargedNotes definition={readDefinition(values)} priced={costs.priced} singleCostCents={single} />
      </Card>
    </div>
  )
}

function MinimumWithState({ definition }: { definition: Definition }) {
  const { form, isReadOnly, minimumSavedAt, saveMinimum } = definition
  const props = form.getInputProps('minParticipants')
  return (
    <>
      <NumberField
        {...props}
        label={t('costs.field.minParticipants')}
        isRequired
        min={1}
        max={500}
        readOnly={isReadOnly}
        className={props.error ? styles.full : undefined}
        onBlur={(event) => {
          props.onBlur?.(event)
          saveMinimum()
        }}
      />
      <p className={props.error ? styles.gone : styles.saved} role="status">
        {minimumSavedAt && (
          <>
            <Icon of={IconCircleCheck} size="small" />
            {ui('ui.saved-at', { time: minimumSavedAt })}
          </>
        )}
      </p>
    </>
  )
}
