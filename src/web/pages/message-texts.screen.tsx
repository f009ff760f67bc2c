import { MessageTextsPage } from '#src/features/communications/texts/web/message-texts.panel.tsx'
import { SettingsIndex } from './settings-index.panel.tsx'

/** The texts of messages, among the settings. */
export const MessageTextsScreen = () => <MessageTextsPage index={<SettingsIndex />} />
