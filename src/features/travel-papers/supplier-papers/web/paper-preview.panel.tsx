import type { PaperWords } from '#src/features/travel-papers/supplier-papers/supplier-paper.contract.ts'
import styles from './paper-preview.module.css'

/** A paper on the screen, with the words that are printed. */
export function PaperPreview({ paper }: { paper: PaperWords }) {
  const { label, code, agency, agencyLines, to, lead, facts, changes, rooms, instructions, signatures } = paper
  return (
    <article className={styles.paper} aria-label={label}>
      <header className={styles.head}>
        <div>
          <p className={styles.label}>{label}</p>
          <p className={styles.soft}>{code}</p>
        </div>
        <div className={styles.agency}>
          <strong>{agency}</strong>
          {agencyLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      </header>
      <div className={styles.to}>
        <span className={styles.soft}>{to.title}</span>
        <strong>{to.name}</strong>
        {to.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      {lead.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {changes && <Table {...changes} />}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {rooms && <Table {...rooms} />}
      {instructions.value && (
        <div>
          <p className={styles.soft}>{instructions.label}</p>
          <p className={styles.lines}>{instructions.value}</p>
        </div>
      )}
      <ul className={styles.signatures}>
        {signatures.map((who) => (
          <li key={who}>{who}</li>
        ))}
      </ul>
    </article>
  )
}

function Table({ title, columns, rows }: NonNullable<PaperWords['rooms']>) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((value, at) => (
              <td key={columns[at]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
