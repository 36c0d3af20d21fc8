/** The page that is shown until the front end is built. It needs no other file, because that file could be missing too. */
export const notBuiltPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Crewkit is running</title>
</head>
<body>
<main>
<h1>Crewkit is running, without its front end</h1>
<p>The API answers. The pages for people have not been built yet. At the root of the repository, say</p>
<pre><code>npm start</code></pre>
<p>which builds what is missing, or build them alone and start this server again:</p>
<pre><code>npm run build --workspace @crewkit/example-web</code></pre>
<p>Until then there is the <a href="/docs">API reference</a>.</p>
</main>
</body>
</html>
`;
//# sourceMappingURL=not-built-page.js.map