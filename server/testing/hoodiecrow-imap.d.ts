declare module 'hoodiecrow-imap' {
  type MailServer = {
    listen(port: number, host: string, started: () => void): void;
    close(ended: () => void): void;
    server: { address(): { port: number } };
    appendMessage(mailbox: string, flags: string[], at: Date | false, raw: string): void;
  };
  export default function createMailServer(options: {
    plugins: string[];
    storage: Record<string, { messages: { raw: string; internaldate?: string }[] }>;
    users: Record<string, { password: string }>;
  }): MailServer;
}
