// As little as a page can do that Vite has built.
document.body.append("Ready");
performance.mark("bare ready");
