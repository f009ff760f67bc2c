import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, isToTell } from '#src/features/communications/letters/letters.rules.ts'
import { countedAs, missingData } from '#src/features/communications/letters/letters.view.ts'
import { lacksDays } from '#src/features/texts/messages/message-texts.rules.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'

type LettersChecksProps = {
  draft: LettersDraft
  text: { subject: string; body: string }
  chosen: readonly Addressee[]
}

/** What to know before sending. None of it prevents it. */
export function LettersChecks({ draft: { kind, replyTo }, text, chosen }: LettersChecksProps) {
  const again = chosen.filter((one) => one.last !== null && !isToTell(one)).length
  const wrong = [
    ...(lacksDays(kind, text) ? [t('letters.no-days')] : []),
    ...missingData(text, chosen).map(({ name, n }) => t(`letters.check-missing.${countedAs(kind)}`, { name, n })),
    ...(again > 0 ? [t(`letters.check-again.${countedAs(kind)}`, { n: again })] : []),
    ...(replyTo === null ? [t('letters.check-no-reply')] : []),
  ]
  return (
    <Card title={t('letters.checks')}>
      <ul className={page.checks}>
        {(wrong.length > 0 ? wrong : [t('letters.check-none')]).map((said) => (
          <li key={said} className={classes(wrong.length > 0 ? page.wrong : page.good)}>
            <Icon of={wrong.length > 0 ? IconAlertTriangle : IconCircleCheck} />
            {said}
          </li>
        ))}
      </ul>
    </Card>
  )
}
