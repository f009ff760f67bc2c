import {
  IconArrowBackUp,
  IconBook2,
  IconBuildingStore,
  IconCashBanknote,
  IconDownload,
  IconPercentage,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { commissionsSheet } from '#src/features/accounts/commissions/commissions.contract.ts'
import { CommissionsPanel } from '#src/features/accounts/commissions/web/commissions.panel.tsx'
import { receivablesSheet } from '#src/features/accounts/receivables/receivables.contract.ts'
import { ReceivablesPanel } from '#src/features/accounts/receivables/web/receivables.panel.tsx'
import { refundsSheet } from '#src/features/accounts/refunds/refunds.contract.ts'
import { RefundsPanel } from '#src/features/accounts/refunds/web/refunds.panel.tsx'
import { getAccountFigures } from '#src/features/accounts/sections/figures.contract.ts'
import {
  type AccountSection,
  accountSections,
  commissionGroups,
  receivableGroups,
  refundGroups,
} from '#src/features/accounts/sections/sections.values.ts'
import { listTripsWithDues, supplierDuesSheet } from '#src/features/payables/dues/dues.contract.ts'
import { DuesPanel } from '#src/features/payables/dues/web/dues.panel.tsx'
import { dueGroups } from '#src/features/payables/ledger/payables.values.ts'
import { dayAndMonth, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import styles from './accounts.module.css'
import { type AccountsAsked, useAccounts } from './accounts.state.ts'
import { SectionTools } from './section-tools.panel.tsx'

const LedgerExportDialog = lazyDialog(
  async () => (await import('#src/features/accounts/ledger/web/ledger-export.dialog.tsx')).LedgerExportDialog,
)

const icons: Record<AccountSection, TablerIcon> = {
  receivables: IconCashBanknote,
  refunds: IconArrowBackUp,
  suppliers: IconBuildingStore,
  commissions: IconPercentage,
}

/** The money of all trips: four sums that are its sections, and the list of the chosen one. */
export function AccountsScreen() {
  const { section: asked, asked: filters } = useAccounts()
  const canSeeSuppliers = useCan('read', 'SupplierPayment')
  const shown = accountSections.filter((one) => canSeeSuppliers || !(one === 'suppliers' || one === 'commissions'))
  const section = shown.find((one) => one === asked) ?? 'receivables'
  const [isExporting, setExporting] = useState(false)
  useShortcuts([{ keys: 'p', label: t('trips.head-print'), run: () => window.print() }])
  return (
    <div className={styles.page}>
      <PageHead
        title={t('shell.accounts')}
        beside={<span className={styles.beside}>{dayAndMonth(todayIn(new Date()))}</span>}
        actions={
          <>
            <ActionMenu
              actions={[
                {
                  key: 'list',
                  label: t('accounts.export-list'),
                  icon: IconTable,
                  onSelect: () => exportList(section, filters),
                },
                ...(canSeeSuppliers
                  ? [
                      {
                        key: 'ledger',
                        label: t('accounts.ledger-item'),
                        icon: IconBook2,
                        onSelect: () => setExporting(true),
                      },
                    ]
                  : []),
              ]}
            >
              <Button icon={IconDownload}>{t('trips.export')}</Button>
            </ActionMenu>
            <Button icon={IconPrinter} onClick={() => window.print()}>
              {t('trips.head-print')}
            </Button>
          </>
        }
        below={<Tiles shown={shown} section={section} />}
      />
      <Suspense>{isExporting && <LedgerExportDialog onClose={() => setExporting(false)} />}</Suspense>
      <div className={styles.content}>
        {section === 'receivables' && <ReceivablesPanel />}
        {section === 'refunds' && <RefundsPanel />}
        {section === 'suppliers' && <SuppliersSection />}
        {section === 'commissions' && <CommissionsPanel />}
      </div>
    </div>
  )
}

/** Downloads the list of a section as it is filtered. */
function exportList(section: AccountSection, { search, tripId, group, only, terms, month }: AccountsAsked): void {
  const query = { search, tripId }
  const text = t('accounts.exporting')
  if (section === 'receivables')
    void download(
      receivablesSheet,
      {
        query: {
          ...query,
          group: receivableGroups.find((one) => one === group),
          ...(only === 'withoutEmail' && { isWithoutEmail: 'true' }),
        },
      },
      text,
    )
  else if (section === 'refunds')
    void download(refundsSheet, { query: { ...query, group: refundGroups.find((one) => one === group) } }, text)
  else if (section === 'commissions')
    void download(
      commissionsSheet,
      { query: { ...query, terms, month, group: commissionGroups.find((one) => one === group) } },
      text,
    )
  else void download(supplierDuesSheet, { query: { ...query, group: dueGroups.find((one) => one === group) } }, text)
}

/** The late part of a section's sum, in words; of commissions, the part that has matured. */
function lateWords(section: AccountSection, lateCents: number): string {
  const amount = euro(lateCents)
  if (section === 'commissions') return lateCents > 0 ? t('accounts.to-pay', { amount }) : t('accounts.nothing-to-pay')
  return lateCents > 0 ? t('accounts.late', { amount }) : t('accounts.nothing-late')
}

type TilesProps = { shown: readonly AccountSection[]; section: AccountSection }

function Tiles({ shown, section }: TilesProps) {
  const { data } = useQuery(queryOf(getAccountFigures, {}))
  return (
    <nav aria-label={t('accounts.sections')} className={styles.tiles}>
      {shown.map((one) => {
        const figure = data?.[one]
        return (
          <Link
            key={one}
            to="/accounts"
            search={{ section: one }}
            className={styles.tile}
            activeOptions={{ exact: true }}
            aria-current={one === section ? 'page' : undefined}
          >
            <Icon of={icons[one]} size="small" />
            <span className={styles.name}>{t(`accounts.${one}`)}</span>
            <b>{figure ? euro(figure.cents) : ' '}</b>
            <small className={one !== 'commissions' && figure && figure.lateCents > 0 ? styles.late : undefined}>
              {figure && lateWords(one, figure.lateCents)}
            </small>
          </Link>
        )
      })}
    </nav>
  )
}

function SuppliersSection() {
  const { asked, filter, previous, next } = useAccounts()
  const { data } = useQuery(queryOf(listTripsWithDues, {}))
  const { search, group, tripId, cursor } = asked
  return (
    <DuesPanel
      asked={{ search, group, tripId, cursor }}
      onFilter={filter}
      onPrevious={previous}
      onNext={next}
      tools={(chips) => (
        <SectionTools
          title={t('accounts.suppliers')}
          searchLabel={t('payables.dues-search')}
          trips={data?.trips}
          chips={chips}
        />
      )}
    />
  )
}
