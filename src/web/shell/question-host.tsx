import { Button } from '#src/web/ui/buttons/button.tsx'
import { useQuestions } from './ask.ts'
import { StackModal } from './modal-stack.tsx'

/** Shows the questions that `ask` asks. */
export function QuestionHost() {
  return useQuestions().map(({ id, title, body, choices, safe, answer }) => (
    <StackModal
      key={id}
      isOpen
      onClose={() => answer(safe)}
      title={title}
      size={choices.length > 2 ? 'threeButtons' : 'small'}
      footer={choices.map(({ value, label, kind }) => (
        <Button key={value} kind={kind} onClick={() => answer(value)} data-autofocus={value === safe || undefined}>
          {label}
        </Button>
      ))}
    >
      {typeof body === 'string' ? <p>{body}</p> : body}
    </StackModal>
  ))
}
