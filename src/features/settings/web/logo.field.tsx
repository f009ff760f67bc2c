import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { getLogo, removeLogo, setLogo } from '#src/features/settings/logo.contract.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { uploadFile } from '#src/web/calls/upload.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { fittingPicture } from './fitting-picture.state.ts'
import styles from './settings.module.css'

/** The logo of the agency: shown as papers print it, replaced and removed at once. */
export function LogoField() {
  const { data } = useQuery(queryOf(getLogo, {}))
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const aboutId = useId()
  const input = useRef<HTMLInputElement>(null)
  const logo = data?.logo ?? null
  const label = t(logo ? 'settings.logo-replace' : 'settings.logo-add')

  const send = async (file: File | undefined) => {
    if (!file) return
    setFault(null)
    setBusy(true)
    try {
      await uploadFile(setLogo, {}, await fittingPicture(file))
      toast.success(t('settings.logo-saved'))
    } catch (error) {
      setFault(logoFault(error))
    }
    setBusy(false)
  }
  const remove = useCommand(removeLogo, {
    failureText: t('settings.logo-remove-failed'),
    onDone: () => {
      setFault(null)
      if (logo) toastWithUndo(t('settings.logo-removed'), () => void send(fileOf(logo)))
    },
  })
  return (
    <div className={styles.logo} role="group" aria-label={t('settings.logo')}>
      <div className={styles.picture}>
        {logo ? <img src={logo} alt={t('settings.logo-of')} /> : data && t('settings.logo-none')}
      </div>
      <Button
        icon={IconUpload}
        size="small"
        isBusy={isBusy}
        aria-describedby={aboutId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={label}
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0])
          // The value is reset, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <small id={aboutId} className={fault ? styles.fault : styles.note} role={fault ? 'alert' : undefined}>
        {fault ?? t('settings.logo-kinds')}
      </small>
      {logo && (
        <Button kind="text" size="small" icon={IconTrash} isBusy={remove.isPending} onClick={() => remove.mutate({})}>
          {t('settings.logo-remove')}
        </Button>
      )}
    </div>
  )
}

/** What is wrong with a file. Of one that no upload takes, such as SVG, the page names what a logo may be. */
const logoFault = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'shapes.file-format'
    ? t('settings.logo-format')
    : failureTextOf(error, t('settings.logo-failed'))

/** A data URL as the file it was made of. */
function fileOf(url: string): File {
  const [, type = '', content = ''] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? []
  return new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], 'logo', { type })
}
