import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countingFields } from '#src/features/settings/agency-settings.values.ts'
import { scaleFaults } from '#src/features/settings/scale.rules.ts'
import { type Step, stepsOf } from '#src/features/settings/scale.view.ts'
import { formatPercent } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { PercentField } from '#src/web/ui/fields/percent-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './settings.module.css'
import { type SettingsForm, wholeBands } from './settings.state.ts'

/** Bands that a scale holds at most; the contract refuses more. */
const mostBands = 12

/** The scale of the penalty: drawn as a staircase, typed below, with the way to count its days. */
export function PenaltyScalePanel({ form, example }: { form: SettingsForm; example: ReactNode }) {
  const { bands } = form.getValues()
  const steps = stepsOf(wholeBands(bands))
  return (
    <div id="settings-penalties">
      <Card title={t('settings.penalties')} end={<small className={styles.note}>{t('settings.penalties-note')}</small>}>
        <Stairs steps={steps} />
        <ol className={styles.bands}>
          {bands.map((_, at) => (
            <Band key={at} form={form} at={at} />
          ))}
        </ol>
        <div className={styles.counting}>
          <Button
            kind="text"
            icon={IconPlus}
            refusal={bands.length >= mostBands ? t('settings.too-many-bands', { n: mostBands }) : null}
            onClick={() => form.insertListItem('bands', { fromDay: null, toDay: null, percentBps: null })}
          >
            {t('settings.add-band')}
          </Button>
          {countingFields.map((key) => (
            <CheckField
              key={key}
              label={t(`settings.field.${key}`)}
              {...form.getInputProps(key, { type: 'checkbox' })}
            />
          ))}
        </div>
        {example && <p className={styles.example}>{example}</p>}
      </Card>
    </div>
  )
}

/** A band as a row. The first is open: its days or more. A hole below it offers to be filled. */
function Band({ form, at }: { form: SettingsForm; at: number }) {
  const { bands } = form.getValues()
  const n = at + 1
  const isOpen = at === 0 && bands[0]!.toDay === null
  const hole = scaleFaults(wholeBands(bands)).find(
    ({ path, code }) => code === 'settings.penalty-hole' && wholeBands(bands)[Number(path.split('/')[2])] === bands[at],
  )
  const days = (name: 'fromDay' | 'toDay', label: string) => (
    <NumberField className={styles.day} label={label} isLabelHidden {...form.getInputProps(`bands.${at}.${name}`)} />
  )
  return (
    <li className={classes(styles.band, hole && styles.hole)}>
      <span className={styles.quiet}>{n}</span>
      <span>{t('settings.since')}</span>
      {isOpen ? (
        <>
          {days('fromDay', t('settings.band-to', { n }))}
          <span className={styles.quiet}>{t('settings.band-open')}</span>
        </>
      ) : (
        <>
          {days('toDay', t('settings.band-to', { n }))}
          <span>{t('settings.until')}</span>
          {days('fromDay', t('settings.band-from', { n }))}
          <span className={styles.quiet}>{t('settings.band-days')}</span>
        </>
      )}
      {hole?.params && (
        <Button size="small" onClick={() => form.setFieldValue(`bands.${at}.fromDay`, Number(hole.params!.to))}>
          {t('settings.fill-hole', { n: hole.params.to! })}
        </Button>
      )}
      <span className={styles.gap} />
      <PercentField
        className={styles.percent}
        label={t('settings.band-percent', { n })}
        isLabelHidden
        {...form.getInputProps(`bands.${at}.percentBps`)}
      />
      <IconButton
        icon={IconTrash}
        label={t('settings.remove-band', { n })}
        onClick={() => form.removeListItem('bands', at)}
      />
    </li>
  )
}

/** The weight of a step's width: long bands are wider, but a day stays visible. */
const widthOf = ({ from, to }: Step) => (from === null ? 4 : 1.5 + Math.sqrt(from - to + 1))
/** The share of the drawing's height that a penalty of 100 % takes. The days stand below. */
const tallest = 0.86
const heightOf = ({ percentBps, isHole }: Step) => `${(isHole ? 100 : percentBps / 100) * tallest}%`

function inWords({ from, to, percentBps, isHole }: Step): string {
  const percent = isHole ? t('settings.step-hole') : formatPercent(percentBps)
  return from === null ? t('settings.step-open', { to, percent }) : t('settings.step', { from, to, percent })
}

function Stairs({ steps }: { steps: readonly Step[] }) {
  const said = t('settings.stairs', { steps: steps.map(inWords).join(', ') })
  return (
    <figure className={styles.figure} role="img" aria-label={said}>
      <div className={styles.stairs}>
        {steps.map((step) => (
          <div key={`${step.from}-${step.to}`} className={styles.step} style={{ flexGrow: widthOf(step) }}>
            <span className={step.isHole ? styles.void : styles.bar} style={{ height: heightOf(step) }}>
              {formatPercent(step.percentBps)}
            </span>
            <small>{step.from === null ? t('settings.or-more', { n: step.to }) : step.from}</small>
          </div>
        ))}
      </div>
      <p className={styles.axis}>
        <b>{t('settings.stairs-start')}</b>
        <span>{t('settings.stairs-axis')}</span>
        <b>{t('settings.stairs-end')}</b>
      </p>
    </figure>
  )
}
