/* global document, location, matchMedia, SwaggerUIBundle */
import { revealInboxLinks } from './dev-mail.js';
import { byId, make } from './dom.js';

// Swagger UI supports this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);

async function start() {
  const response = await fetch('/openapi.json');
  const spec = await response.json();
  const reference = SwaggerUIBundle({
    // The page sends requests to its own origin, regardless of the server address in the document.
    spec: { ...withEmptyForms(spec), servers: [{ url: location.origin }] },
    domNode: byId('reference'),
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    docExpansion: 'list',
    validatorUrl: null,
    responseInterceptor: (answer) => {
      // Users who sign in here expect to stay signed in.
      const token = answer.ok ? answer.body?.accessToken : undefined;
      if (token !== undefined) reference.preauthorizeApiKey('accessToken', token);
      return answer;
    },
  });
}

/** Swagger UI would fill in and send a value for every form field, including optional ones. */
function withEmptyForms(spec) {
  const bodies = Object.values(spec.paths).flatMap((item) => Object.values(item).map(({ requestBody }) => requestBody));
  for (const { properties, required } of bodies.flatMap((body) => body?.content['multipart/form-data']?.schema ?? [])) {
    for (const [name, field] of Object.entries(properties)) if (!required.includes(name)) field.examples = [''];
  }
  return spec;
}

function showFailure() {
  const text = 'The API document cannot be read right now.';
  byId('reference').replaceChildren(make('p', { className: 'notice bad' }, text));
}

followScheme();
dark.addEventListener('change', followScheme);
start().catch(showFailure);
void revealInboxLinks();
