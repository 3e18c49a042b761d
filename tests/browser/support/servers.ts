// The web servers for which the build writes configurations, each with Debian's complete default configuration,
// and with the site as `docs/hosting.md` writes it, but without a certificate.

import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

type Server = {
  /** The URL without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
};

/** Starts a server. `root` is its document root; `output` is the build's output inside it. */
export type Start = (root: string, output: string) => Promise<Server>;

const nginx = process.env.NGINX ?? "/usr/sbin/nginx";
const brotli =
  process.env.NGINX_BROTLI ?? "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const debian = "/etc/apache2";
const apache = process.env.APACHE ?? "/usr/sbin/apache2";
const caddy = process.env.CADDY ?? "/usr/bin/caddy";

const document = readFileSync(path.join(import.meta.dirname, "../../../docs/hosting.md"), "utf8");

function recipeOf(language: string): string {
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(document);
  return block?.[1] ?? "";
}

/** Returns the site in a recipe of the document, for a port of this computer. */
function recipe(language: string, begin: string, root: string, output: string, port: number) {
  const block = recipeOf(language);
  return block
    .slice(block.lastIndexOf(begin))
    .replaceAll("/var/www/site/.host", path.join(output, ".host"))
    .replaceAll("/var/www/site", root)
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replace("*:443", `127.0.0.1:${port}`)
    .replace(/^ *example.org/m, `http://127.0.0.1:${port}`)
    .replace(/^ *(listen \[|ssl_|SSL|Protocols).*\n/gm, "");
}

export const startNginx: Start = (root, output) => nginxWith(root, output, true);

/** Starts nginx as Debian installs it: without the module brotli. */
export const startPlainNginx: Start = (root, output) => nginxWith(root, output, false);

async function nginxWith(root: string, output: string, hasBrotli: boolean): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const ofRequests = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const site = `
    ${ofRequests.map((name) => `${name}_temp_path ${path.join(folder, name)};`).join("\n")}
    ${hasBrotli ? "brotli_static on;" : ""}
    ${recipe("nginx", "server {", root, output, port)}`;
  const configuration = readFileSync("/etc/nginx/nginx.conf", "utf8")
    .replace("include /etc/nginx/sites-enabled/*;", site)
    .replace(
      "include /etc/nginx/modules-enabled/*.conf;",
      hasBrotli ? `load_module ${brotli};\ndaemon off;` : "daemon off;",
    )
    .replace(/^user .*;/m, process.getuid?.() === 0 ? "user root;" : "")
    .replace(/error_log .*;/, "error_log stderr notice;")
    .replaceAll(/\/run\/(?=nginx\.pid)|\/var\/log\/nginx\//g, `${folder}/`);
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  const stop = await run(nginx, ["-e", "stderr", "-c", file], /start worker process/);
  return server(port, folder, stop);
}

export const startCaddy: Start = async (root, output) => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "caddy-"));
  const configuration = `{
    admin off
    auto_https off
  }
  ${recipe("caddyfile", "example.org", root, output, port)}`;
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, configuration);
  const flags = ["--config", file, "--adapter", "caddyfile"];
  // Caddy's own files go to the temporary folder of the test.
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const stop = await run(caddy, ["run", ...flags], /serving initial configuration/, env);
  return server(port, folder, stop);
};

export const startApache: Start = async (root, output) => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "apache-"));
  const file = (name: string) => path.join(folder, name);
  // Debian's folder, with two modules more, and this site in place of its default one. As on shared hosting, the
  // owner of a site has only its folder and its `.htaccess`.
  for (const name of ["apache2.conf", "conf-enabled", "magic"]) {
    symlinkSync(path.join(debian, name), file(name));
  }
  cpSync(path.join(debian, "mods-enabled"), file("mods-enabled"), { recursive: true });
  const more = ["headers", "rewrite"].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  writeFileSync(file("mods-enabled/more.load"), more.join("\n"));
  const listen = `Listen 127.0.0.1:${port}\nLogLevel warn mpm_event:notice core:notice\n`;
  writeFileSync(file("ports.conf"), `${listen}ServerName 127.0.0.1`);
  mkdirSync(file("sites-enabled"));
  writeFileSync(
    file("sites-enabled/site.conf"),
    recipe("apache", "<VirtualHost", root, output, port),
  );
  const env = {
    APACHE_RUN_USER: "www-data",
    APACHE_RUN_GROUP: "www-data",
    APACHE_RUN_DIR: folder,
    APACHE_LOCK_DIR: folder,
    APACHE_LOG_DIR: folder,
    APACHE_PID_FILE: file("pid"),
  };
  // Apache cannot open the pipe of our stderr, so it logs to a file, which `tail` forwards.
  writeFileSync(file("error.log"), "");
  const script =
    'tail --pid=$$ -n +1 -f "$1/error.log" >&2 & exec "$2" -d "$1" -f "$1/apache2.conf" -D FOREGROUND';
  const stop = await run(
    "/bin/sh",
    ["-c", script, "sh", folder, apache],
    /resuming normal operations/,
    env,
  );
  return server(port, folder, stop);
};

/** Lets each server check its whole recipe, with a certificate, for the site in a folder. */
export function checkRecipes(output: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), "recipes-"));
  const file = (name: string) => path.join(folder, name);
  const key = ["-newkey", "rsa:2048", "-nodes", "-subj", "/CN=example.org"];
  const files = ["-keyout", file("privkey.pem"), "-out", file("fullchain.pem")];
  execFileSync("openssl", ["req", "-x509", ...key, ...files], { stdio: "pipe" });
  const whole = (language: string) =>
    recipeOf(language)
      .replaceAll("/etc/letsencrypt/live/example.org", folder)
      .replaceAll("/var/www/site", output)
      .replaceAll("/var/www/html", folder)
      // Ports that every user may open.
      .replaceAll(
        /(listen |\]:|\*:)(80|443)\b/g,
        (_, before, port) => `${before}${10_000 + +port}`,
      );
  const modules = "mpm_event authz_core alias headers http2 rewrite socache_shmcb ssl".split(" ");
  const load = modules.map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  const own = [`ServerRoot ${folder}`, "ServerName 127.0.0.1", `ErrorLog ${file("log")}`];
  for (const [program, flags, configuration] of [
    [nginx, ["-t", "-e", "stderr", "-c"], `events {}\nhttp {\n${whole("nginx")}}`],
    [caddy, ["validate", "--adapter", "caddyfile", "--config"], whole("caddyfile")],
    [apache, ["-t", "-f"], [...load, ...own, whole("apache")].join("\n")],
  ] as const) {
    writeFileSync(file("configuration"), configuration);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    execFileSync(program, [...flags, file("configuration")], { env, stdio: "pipe" });
  }
  rmSync(folder, { recursive: true });
}

function server(port: number, folder: string, stopProgram: () => Promise<void>): Server {
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await stopProgram();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program until its stderr says that it listens. Returns a function that stops it. */
async function run(
  program: string,
  args: string[],
  listens: RegExp,
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.stderr.on("data", (part) => {
      said += part;
      if (listens.test(said)) resolve();
    });
    exited.then(() => reject(new Error(`${program} has stopped:\n${said}`)));
  });
  return async () => {
    child.kill();
    await exited;
  };
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
