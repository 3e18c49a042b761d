console.log("editor");
