import type { OpenConversation } from '@crewkit/client-sdk';

/** Shows a conversation in a list, and sends the text that the user enters. */
export function talk(conversation: OpenConversation, list: HTMLElement, input: HTMLInputElement): void {
  const show = (): void => {
    const { messages, unsent, typing } = conversation.state;
    const lines = [
      ...messages.map(({ body }) => body),
      ...unsent.map(({ body, status }) => `${body} (${status})`),
      ...(typing.length > 0 ? ['…'] : []),
    ];
    list.replaceChildren(...lines.map((text) => Object.assign(document.createElement('li'), { textContent: text })));
  };

  input.addEventListener('input', () => conversation.typing());
  input.addEventListener('change', () => {
    void conversation.send({ body: input.value }); // shown immediately, delivered exactly once
    input.value = '';
  });
  conversation.subscribe(show);
  show();
}
