import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type MessageWordsProps = {
  /** A form with a subject and a body. */
  form: { getInputProps: (field: 'subject' | 'body') => GetInputPropsReturnType }
  rows: number
  help?: ReactNode
}

/** The subject and the text of a message in a window. */
export function MessageWords({ form, rows, help }: MessageWordsProps) {
  return (
    <>
      <TextField
        label={t('communications.field.subject')}
        isRequired
        maxLength={200}
        {...form.getInputProps('subject')}
      />
      <TextAreaField
        label={t('communications.field.body')}
        help={help}
        isRequired
        rows={rows}
        {...form.getInputProps('body')}
      />
    </>
  )
}
